import { expect, test } from 'vitest'
import type { UnitTarget } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { annotationsOf } from '../file/annotations.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { latin1, numberOf } from '../file/primitives.ts'
import { format } from '../format.ts'
import { readPage } from '../layout/read-page.ts'

/** Letters of 6 points from x = 20, "Some words here now" on the first line: "words" is x 50 to 80. */
const page = (content: string, annots = '') =>
  onePage(
    { 5: stream(content), 6: stream('1 1 0 rg 0 0 30 12 re f', '/Type /XObject /Subtype /Form /BBox [0 0 30 12]') },
    '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> /ExtGState << /G << /BM /Multiply >> >>',
    annots && `/Annots [${annots}]`,
  )

const words = 'BT /F 10 Tf 20 200 Td (Some words here now) Tj ET'

async function rebuilt(bytes: Uint8Array, change: (unit: UnitTarget) => UnitTarget) {
  const targets = (await format.extract(bytes)).units.map(({ id, pieces }) => [id, change({ id, pieces })] as const)
  const { bytes: out } = await format.rebuild(bytes, new Map(targets), { source: 'en', target: 'es' })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  if (!node) throw new Error('no page')
  const { units, content } = readPage(file, makeInterpreter(file, budgetFor(out.length)), node, 1)
  const notes = Array.from(annotationsOf(file, node), ({ dict }) => {
    const look = file.stream(file.dict(dict.get('AP'))?.get('N'))
    return {
      quads: (file.resolve(dict.get('QuadPoints')) as number[] | undefined)?.map(Math.round),
      isHidden: (numberOf(file.resolve(dict.get('F')), 0) & 2) !== 0,
      look: look && latin1(file.bytes(look)),
    }
  })
  const rules = content.rules.filter(({ strips }) => strips).map(({ box, rgb }) => ({ box: box.map(Math.round), rgb }))
  return { units, rules, notes, text: latin1(content.root.bytes) }
}

const replaced = (from: string, to: string) => (unit: UnitTarget) => ({
  ...unit,
  pieces: unit.pieces.map((piece) => (typeof piece === 'string' ? piece.replace(from, to) : piece)),
})

/** What an engine says that has lost all tags. */
const untagged =
  (text: string) =>
  ({ id }: UnitTarget): UnitTarget => ({ id, pieces: [text] })

const shifted = replaced('Some', 'Something')
const yellow = [1, 1, 0]

test.each([
  ['an area behind a word', `1 1 0 rg 50 197 30 12 re f 0 g ${words}`, [80, 197, 110, 209], yellow],
  ['one whose colour stands among its path', `50 197 30 12 re 1 1 0 rg f 0 g ${words}`, [80, 197, 110, 209], yellow],
  ['one by points', `1 1 0 rg 50 197 m 80 197 l 80 209 l 50 209 l h f 0 g ${words}`, [80, 197, 110, 209], yellow],
  ['one over it that lets it through', `${words} q /G gs 1 1 0 rg 50 197 30 12 re f Q`, [80, 197, 110, 209], yellow],
  ['a line through it', `${words} 1 0 0 RG 50 203 m 80 203 l S`, [80, 203, 110, 203], [1, 0, 0]],
  ['a line below it in another colour', `${words} 1 0 0 rg 50 198 30 0.5 re f`, [80, 198, 110, 199], [1, 0, 0]],
])('%s follows its words and keeps its colour', async (_, content, box, rgb) => {
  const { units, rules } = await rebuilt(page(content), shifted)
  expect(units).toHaveLength(1)
  expect(rules).toEqual([{ box, rgb }])
})

test('an area grows with its words, and other areas of its path stay', async () => {
  const content = `1 1 0 rg 50 197 30 12 re 200 50 20 20 re f 0 g ${words}`
  const { rules, text } = await rebuilt(page(content), replaced('words', 'expressions'))
  expect(rules.map(({ box }) => box)).toEqual([[50, 50, 220, 209]])
  expect(text).toMatch(/200 50 20 20 re 50(?:\.0\d+)? 197 66(?:\.0\d+)? 12 re f/)
})

test('a mark over two lines lies on as many as its words take now', async () => {
  const content = `1 1 0 rg 110 197 36 12 re f 20 185 24 12 re f 0 g
    BT /F 10 Tf 20 200 Td (Some words and marked) Tj 0 -12 Td (ones at the end) Tj ET`
  const shorter = await rebuilt(page(content), replaced('marked ones', 'bright'))
  expect(shorter.rules.map(({ box }) => box)).toEqual([[110, 197, 146, 209]])
  const later = await rebuilt(page(content), replaced('words and', 'other words and'))
  expect(later.rules.map(({ box }) => box)).toEqual([[20, 185, 86, 197]])
})

test('words that are set after a mark lie over it', async () => {
  const content =
    'BT /F 10 Tf 20 200 Td (Some ) Tj ET 1 1 0 rg 50 197 30 12 re f 0 g BT /F 10 Tf 50 200 Td (words here now) Tj ET'
  const { text } = await rebuilt(page(content), shifted)
  expect(text.indexOf('re f')).toBeLessThan(text.indexOf('TJ'))
  expect(text.indexOf('re f')).toBeGreaterThan(0)
})

test('a mark whose words the translation does not tell apart goes, rather than lie on others', async () => {
  const { rules } = await rebuilt(
    page(`1 1 0 rg 50 197 30 12 re f 0 g ${words}`),
    untagged('Nada que aqui se entienda'),
  )
  expect(rules).toEqual([])
})

test('a mark over a whole line stays on the whole of it', async () => {
  const { rules } = await rebuilt(
    page(`1 1 0 rg 19 197 116 12 re f 0 g ${words}`),
    untagged('Unas palabras aqui ahora mismo'),
  )
  expect(rules).toEqual([{ box: [19, 197, 201, 209], rgb: yellow }])
})

test.each([
  ['a panel around the text', '1 1 0 rg 10 190 280 30 re f 0 g'],
  ['a cell with a line at its side', '1 1 0 rg 20 197 114 12 re f 0 g 134.5 190 m 134.5 215 l S'],
  ['one of two cells', '0.8 g 20 197 114 12 re f 0.8 g 134 197 80 12 re f 0 g'],
  ['the white below a text', '1 g 50 197 30 12 re f 0 g'],
])('%s marks no words, and stays where it is', async (_, drawing) => {
  const before = await rebuilt(page(`${drawing} ${words}`), (unit) => unit)
  const { rules } = await rebuilt(page(`${drawing} ${words}`), shifted)
  expect(rules).toEqual(before.rules)
})

const note = (kind: string, more = '/AP << /N 6 0 R >>') =>
  `<< /Type /Annot /Subtype /${kind} /Rect [50 197 80 209] /QuadPoints [50 209 80 209 50 197 80 197] /C [1 0.5 0] ${more} >>`

const quads = (left: number, right: number) => [left, 209, right, 209, left, 197, right, 197]

test.each(['Highlight', 'Underline', 'Squiggly', 'StrikeOut'])(
  'a note of the kind %s follows its words',
  async (kind) => {
    const { notes } = await rebuilt(page(words, note(kind)), shifted)
    expect(notes).toMatchObject([{ quads: quads(80, 110), isHidden: false }])
    expect(notes[0]?.look).toContain('1 0.5 0 ')
  },
)

test('a note without a look of its own gets none', async () => {
  const { notes } = await rebuilt(page(words, note('Highlight', '')), shifted)
  expect(notes).toEqual([{ quads: quads(80, 110), isHidden: false, look: undefined }])
})

test('a note whose words are not told apart is hidden; one that says something lies on all of its text', async () => {
  const lost = untagged('Nada que aqui se entienda')
  expect((await rebuilt(page(words, note('Highlight')), lost)).notes[0]?.isHidden).toBe(true)
  const said = await rebuilt(page(words, note('Highlight', '/Contents (Please check)')), lost)
  expect(said.notes[0]).toMatchObject({ isHidden: false })
  expect(said.notes[0]?.quads?.slice(0, 3)).toEqual([20, 206, 170])
})
