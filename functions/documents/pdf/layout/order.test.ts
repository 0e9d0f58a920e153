import { expect, test } from 'vitest'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const at = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET `
const page = (content: string) => onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')

const labels = ['Name', 'Date of birth', 'Nationality']
const values = ['Anna Schmidt', '12 May 1990', 'German']

test.each([
  ['dots', '.'.repeat(50), 1],
  ['dots', '.'.repeat(50), 5],
  ['a line of signs', '_'.repeat(30), 3],
])('a value that is typed above %s is read behind its label', async (_, rule, rise) => {
  const form = labels.map((label, i) => at(20, 250 - 24 * i, `${label}: ${rule}`)).join('')
  const typed = values.map((value, i) => at(100, 250 - 24 * i + rise, value)).join('')
  const bytes = page(form + typed)
  const read = labels.flatMap((label, i) => [`${label}:`, values[i]])
  const { units } = await format.extract(bytes)
  expect(units.map(({ pieces }) => plainText(pieces)).filter((text) => text !== rule)).toEqual(read)
  const lines = Buffer.from(await toTxt(bytes, new Map()))
    .toString()
    .split(/[\t\n]+/)
  expect(lines.filter((text) => text !== rule && text !== '')).toEqual(read)
})

test('a value that begins close behind its label is read behind it', async () => {
  const { units } = await format.extract(page(at(20, 250, 'Name:') + at(49, 253, 'Anna')))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Name:', 'Anna'])
})

/** A page with texts that were typed upon it, each at its place. */
function typedUpon(content: string, typed: readonly [x: number, y: number, words: string][]): Uint8Array {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 14] /Resources << /Font << /F 4 0 R >> >>'
  const notes = typed.flatMap(([x, y, words], i): [number, string][] => [
    [20 + 2 * i, stream(`BT /F 10 Tf 0 4 Td (${words}) Tj ET`, form)],
    [
      21 + 2 * i,
      `<< /Type /Annot /Subtype /FreeText /F 4 /Rect [${x} ${y - 4} ${x + 100} ${y + 10}] /AP << /N ${20 + 2 * i} 0 R >> >>`,
    ],
  ])
  const objects = { 4: font(), 5: stream(content), ...Object.fromEntries(notes) }
  return onePage(objects, '/Font << /F 4 0 R >>', `/Annots [${typed.map((_, i) => `${21 + 2 * i} 0 R`).join(' ')}]`)
}

const questions = ['Were you refused a visa?', 'Were you deported?', 'Are you married?']
const end = at(20, 100, 'I declare that this is true.')

test.each<[string, string, [number, number, string][], string[]]>([
  [
    'behind the questions beside them',
    questions.map((question, i) => at(20, 250 - 30 * i, question)).join('') + end,
    [
      [180, 192, 'Yes'],
      [180, 251, 'No'],
      [180, 221, 'Never'],
    ],
    [questions[0] as string, 'No', questions[1] as string, 'Never', questions[2] as string, 'Yes'],
  ],
  [
    'behind the questions above them, their lines one after the other',
    questions.map((question, i) => at(20, 270 - 50 * i, question)).join('') + end,
    [
      [22, 256, 'No'],
      [22, 206, '12 Ringstrasse'],
      [22, 193, 'Vienna'],
      [22, 156, 'Yes'],
    ],
    [questions[0] as string, 'No', questions[1] as string, '12 Ringstrasse', 'Vienna', questions[2] as string, 'Yes'],
  ],
])('answers that were typed upon a page are read %s', async (_, content, typed, read) => {
  const { units } = await format.extract(typedUpon(content, typed))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual([...read, 'I declare that this is true.'])
})

test('what was typed near no text is read at the end, and tears no columns', async () => {
  const line = 'words of a column that runs on'
  const columns = [20, 170].flatMap((x, n) => [0, 12, 24, 36].map((y) => at(x, 250 - y, `${n} ${line}`))).join('')
  const plain = await format.extract(page(columns))
  const { units } = await format.extract(typedUpon(columns, [[120, 120, 'DRAFT']]))
  expect(units.map(({ pieces }) => pieces)).toEqual([...plain.units.map(({ pieces }) => pieces), ['DRAFT']])
})
