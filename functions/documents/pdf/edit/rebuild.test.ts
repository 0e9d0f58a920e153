import { expect, test } from 'vitest'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { font, type Objects, onePage, pdf, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { format } from '../format.ts'

/** What is read from a file after each of its units became "translated N". */
async function translated(bytes: Uint8Array): Promise<string[]> {
  const { units } = await format.extract(bytes)
  const targets = new Map<string, UnitTarget>(
    units.filter(({ keep }) => !keep).map(({ id }, i) => [id, { id, pieces: [`translated ${i + 1}`] }]),
  )
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  expect(allText(out)).not.toMatch(/Words of|A note|\/Sound/)
  return (await format.extract(out)).units.map(({ pieces }) => plainText(pieces))
}

/** What all streams of a file say: text that is drawn from nowhere is still there for readers that look for it. */
function allText(bytes: Uint8Array): string {
  const file = openPdf(bytes)
  return Array.from({ length: file.size }, (_, num) => {
    const stream = file.stream(new Ref(num))
    return stream ? latin1(file.bytes(stream)) : ''
  }).join('\n')
}

const text = (words: string) => stream(`BT /F 12 Tf 20 200 Td (${words}) Tj ET`)

const appearance: Objects = {
  4: font(),
  6: stream(
    'BT /F 12 Tf 2 5 Td (A note) Tj ET',
    '/Type /XObject /Subtype /Form /BBox [0 0 90 20] /Resources << /Font << /F 4 0 R >> >>',
  ),
}

const drawing = (form: string) =>
  `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F 4 0 R >> /XObject << ${form} >> >>`

const note = '<< /Type /Annot /Subtype /Stamp /Rect [20 20 110 40] /AP << /N 6 0 R >> >>'

test.each<[string, Uint8Array, string[]]>([
  [
    'a page that stands inside the page tree',
    pdf({
      1: '<< /Type /Catalog /Pages << /Type /Pages /Count 1 /Kids 2 0 R >> >>',
      2: '[ << /Type /Page /MediaBox [0 0 300 300] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >> ]',
      4: font(),
      5: text('Words of the page'),
    }),
    ['translated 1'],
  ],
  [
    'a word that a mark spells out, on the line of a number that stays',
    onePage(
      {
        4: font(),
        5: stream('BT /F 12 Tf 20 200 Td (8) Tj 30 0 Td /Span << /ActualText (Words) >> BDC (W) Tj (ORDS) Tj EMC ET'),
      },
      '/Font << /F 4 0 R >>',
    ),
    ['8', 'translated 1'],
  ],
  [
    'a page number that a mark says to be a sign of its writer',
    onePage(
      { 4: font(), 5: stream('BT /F 12 Tf 20 200 Td /Span << /ActualText <FEFF0018> >> BDC (xiv) Tj EMC ET') },
      '/Font << /F 4 0 R >>',
    ),
    ['translated 1'],
  ],
  [
    'a text outside of text objects, on a page whose last one never closes',
    onePage(
      { 4: font(), 5: stream('/F 12 Tf 1 0 0 1 20 200 Tm (Words of the page) Tj [(and then') },
      '/Font << /F 4 0 R >>',
    ),
    ['translated 1'],
  ],
  [
    'a note that stands inside its page',
    onePage({ ...appearance, 5: text('Words of the page') }, '/Font << /F 4 0 R >>', `/Annots [ ${note} ]`),
    ['translated 1', 'translated 2'],
  ],
  [
    'a note inside a list of notes of its own',
    onePage({ ...appearance, 5: text('Words of the page'), 7: `[ ${note} ]` }, '/Font << /F 4 0 R >>', '/Annots 7 0 R'),
    ['translated 1', 'translated 2'],
  ],
  [
    'the picture of a note that plays a sound',
    onePage(
      { ...appearance, 5: text('Words of the page') },
      '/Font << /F 4 0 R >>',
      `/Annots [ ${note.replace('/Stamp', '/Sound /Sound 9 0 R')} ]`,
    ),
    ['translated 1', 'translated 2'],
  ],
  [
    'a form that draws one which draws it again',
    onePage(
      {
        4: font(),
        5: stream('/X Do'),
        6: stream('BT /F 12 Tf 20 200 Td (Words of one) Tj ET /Y Do', drawing('/Y 7 0 R')),
        7: stream('BT /F 12 Tf 20 100 Td (Words of another) Tj ET /X Do', drawing('/X 6 0 R')),
      },
      '/XObject << /X 6 0 R >>',
    ),
    ['translated 1', 'translated 2'],
  ],
])('%s is translated where it stands', async (_, bytes, expected) => {
  expect(await translated(bytes)).toEqual(expected)
})

const scan = onePage(
  {
    5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    4: stream('\x80', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'),
  },
  '/XObject << /I 4 0 R >>',
)
const line = (text: string, top: number) => {
  const box = { left: 0.1, top, width: 0.5, height: 0.05, text, confidence: 90 }
  return { ...box, words: [box] }
}

test('no patch of a scan lies over the translation of a neighbour', async () => {
  const scans = new Map([[1, { lines: [line('was born in', 0.1), line('Residence', 0.3)], rules: [] }]])
  const { units } = await format.extract(scan, scans)
  const targets = new Map(units.map(({ id }): [string, UnitTarget] => [id, { id, pieces: ['nació en la ciudad de'] }]))
  const { bytes } = await format.rebuild(scan, targets, { source: 'en', target: 'es' }, scans)
  const content = allText(bytes)
  expect(content.match(/1 1 1 rg\n/g)).toHaveLength(2)
  expect(content.indexOf('/Attesta')).toBeGreaterThan(content.lastIndexOf('1 1 1 rg\n'))
})

test('what a scan says in both languages stays in its picture, and its text is there to be found', async () => {
  const scans = new Map([[1, { lines: [line('María García', 0.1), line('was born', 0.3)], rules: [] }]])
  const { units } = await format.extract(scan, scans)
  const targets = new Map(
    units.map(({ id }, i): [string, UnitTarget] => [id, { id, pieces: [['María García', 'nació'][i] as string] }]),
  )
  const { bytes } = await format.rebuild(scan, targets, { source: 'en', target: 'es' }, scans)
  expect((await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))).toEqual(['María García', 'nació'])
  // One white patch, over what is translated.
  expect(allText(bytes).match(/1 1 1 rg\n/g)).toHaveLength(1)
  expect(allText(bytes)).toContain('3 Tr')
})

test('a longer title takes the place of the first dots that lead to its page, and keeps its size', async () => {
  const dots = '.'.repeat(30)
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream(`BT /F 10 Tf 20 200 Td (Foreword) Tj 54 0 Td (${dots}) Tj 186 0 Td (7) Tj ET`),
    },
    '/Font << /F 4 0 R >>',
  )
  const [title] = (await format.extract(bytes)).units
  if (!title) throw new Error('no title')
  const targets = new Map([[title.id, { id: title.id, pieces: ['Prólogo del autor'] }]])
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  const [set, left, number] = (await format.extract(out)).units.map(({ pieces }) => plainText(pieces))
  expect([set, number]).toEqual(['Prólogo del autor', '7'])
  expect(left).toMatch(/^\.{10,25}$/)
  expect(allText(out)).toMatch(/\/Attesta0 10 Tf/)
})

test.each([
  ['over the grounds of its later lines', '1 0 0 rg 10 182 200 13 re f 0 g', true],
  ['where it began, below nothing', '1 0 0 rg 10 20 200 13 re f 0 g', false],
])('a paragraph is set %s', async (_, ground, isLater) => {
  const line = (words: string, y: number) => `BT /F 12 Tf 20 ${y} Td (${words}) Tj ET`
  const bytes = onePage(
    { 4: font(), 5: stream(`${line('Words of two lines,', 200)} ${ground} ${line('of which one is last', 186)}`) },
    '/Font << /F 4 0 R >>',
  )
  expect(await translated(bytes)).toEqual(['translated 1'])
  const [unit] = (await format.extract(bytes)).units
  if (!unit) throw new Error('no paragraph')
  const targets = new Map([[unit.id, { id: unit.id, pieces: ['Otras palabras'] }]])
  const content = allText((await format.rebuild(bytes, targets, { source: 'en', target: 'es' })).bytes)
  expect(content.indexOf('/Attesta0') > content.indexOf('re f')).toBe(isLater)
})

test('what a mark says of a picture of a word stays with it where other words change', async () => {
  const icon = '/Span << /ActualText (mail:) >> BDC (@) Tj EMC'
  const bytes = onePage(
    { 4: font(), 5: stream(`BT /F 12 Tf 20 200 Td ${icon} 0 -60 Td (Words of the page) Tj ET`) },
    '/Font << /F 4 0 R >>',
  )
  const words = (await format.extract(bytes)).units.find(({ pieces }) => plainText(pieces).startsWith('Words'))
  if (!words) throw new Error('no words')
  const targets = new Map([[words.id, { id: words.id, pieces: ['Palabras'] }]])
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  expect((await format.extract(out)).units.map(({ pieces }) => plainText(pieces))).toEqual(['mail:', 'Palabras'])
})

test.each([
  ['a box to write in', '20 180 78 18.5 re S', true],
  ['a line', '20 198.5 m 98 198.5 l S', false],
])('%s right below a word stays: %s', async (_, drawn, isKept) => {
  const courier = { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }
  const content = stream(`BT /F 10 Tf 20 200 Td (Number of it.) Tj ET ${drawn}`)
  const bytes = onePage({ ...courier, 5: content }, '/Font << /F 4 0 R >>')
  const [unit] = (await format.extract(bytes)).units
  if (!unit) throw new Error('no text')
  const targets = new Map([[unit.id, { id: unit.id, pieces: ['Palabras'] }]])
  expect(allText((await format.rebuild(bytes, targets, { source: 'en', target: 'es' })).bytes).includes(drawn)).toBe(
    isKept,
  )
})

/** A file with the texts that stand in a list changed; the others stay as they are drawn. */
async function changing(bytes: Uint8Array, texts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { units } = await format.extract(bytes)
  const targets = units.flatMap(({ id, pieces }): UnitTarget[] => {
    const target = texts[plainText(pieces)]
    return target === undefined ? [] : [{ id, pieces: [target] }]
  })
  expect(targets).toHaveLength(Object.keys(texts).length)
  return (await format.rebuild(bytes, new Map(targets.map((one) => [one.id, one])), { source: 'en', target: 'es' }))
    .bytes
}

const textsOf = async (bytes: Uint8Array) => (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))

test('what stays of a translation is still read when that is translated again', async () => {
  const lines = ['First words', 'Madrid', 'Last words']
  const source = onePage(
    {
      4: font(),
      5: stream(lines.map((words, i) => `BT /F 12 Tf 20 ${250 - 60 * i} Td (${words}) Tj ET`).join('\n')),
    },
    '/Font << /F 4 0 R >>',
  )
  const once = await changing(source, { 'First words': 'Uno', Madrid: 'Lisboa', 'Last words': 'Dos' })
  const twice = await changing(once, { Uno: 'Zwölf Buchstaben', Dos: 'Ende' })
  expect(await textsOf(twice)).toEqual(['Zwölf Buchstaben', 'Lisboa', 'Ende'])
})

test('a form with a name of ours keeps it beside one that changes', async () => {
  const form = (words: string, y: number) =>
    stream(
      `BT /F 12 Tf 20 ${y} Td (${words}) Tj ET`,
      '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F 4 0 R >> >>',
    )
  const source = onePage(
    { 4: font(), 5: stream('/A Do /AttestaForm0 Do'), 6: form('Words', 200), 7: form('Madrid', 100) },
    '/XObject << /A 6 0 R /AttestaForm0 7 0 R >>',
  )
  expect(await textsOf(await changing(source, { Words: 'Palabras' }))).toEqual(['Palabras', 'Madrid'])
})
