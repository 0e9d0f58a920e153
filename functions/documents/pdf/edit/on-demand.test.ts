import { expect, test } from 'vitest'
import { countText } from '../../../translations/plan/count-text.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { findGaps } from '../../pipeline/compare-output.ts'
import { inProcessParser } from '../../pipeline/parser.ts'
import { font, type Objects, onePage, stream } from '../../testing/pdf/raw.ts'
import { keepReason } from '../../text/keep.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { serialize } from '../file/serialize.ts'
import { format } from '../format.ts'

const page: Objects = {
  4: font(),
  5: stream('BT /F 12 Tf 20 200 Td (Words of the page) Tj ET'),
  6: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
}

const noted = onePage(
  {
    1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R /AcroForm << /Fields [8 0 R] >> >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    ...page,
    7: '<< /Type /Annot /Subtype /Text /Rect [20 20 40 40] /Contents (Please check this) /RC (<p>Please check this</p>) >>',
    8: '<< /FT /Tx /T (name) /TU (Your full name) /V (Answer of a person) /Kids [ 11 0 R 12 0 R ] >>',
    9: '<< /Type /StructTreeRoot /K [ 10 0 R ] >>',
    10: '<< /Type /StructElem /S /Document /P 9 0 R /K << /S /Figure /Alt (A picture of a tree) /ActualText (tree) /K 0 >> >>',
    11: '<< /Type /Annot /Subtype /Widget /Parent 8 0 R /Rect [60 20 90 40] /AP << /N 6 0 R >> >>',
    12: '<< /Type /Annot /Subtype /Widget /Parent 8 0 R /Rect [60 60 90 80] /AP << /N 6 0 R >> >>',
  },
  '/Font << /F 4 0 R >>',
  '/Annots [ 7 0 R 11 0 R 12 0 R ]',
)

const onDemand = async (bytes: Uint8Array) =>
  (await format.extract(bytes)).units.slice(1).map(({ kind, pieces }) => [kind, plainText(pieces)])

test('notes, hints and values of fields and descriptions of pictures are units, each once', async () => {
  expect(await onDemand(noted)).toEqual([
    ['comment', 'Please check this'],
    ['comment', 'Your full name'],
    ['comment', 'Answer of a person'],
    ['alt-text', 'A picture of a tree'],
  ])
})

test('their translations take their places, and nothing repeats the original', async () => {
  const { units } = await format.extract(noted)
  const targets = new Map<string, UnitTarget>(units.map(({ id }, i) => [id, { id, pieces: [`neu ${i}`] }]))
  const { bytes } = await format.rebuild(noted, targets, { source: 'en', target: 'de' })
  expect((await onDemand(bytes)).map(([, text]) => text)).toEqual(['neu 1', 'neu 2', 'neu 3', 'neu 4'])
  const file = openPdf(bytes)
  const objects = Array.from({ length: file.size }, (_, num) => {
    const packed = file.stream(new Ref(num))
    return packed ? latin1(file.bytes(packed)) : serialize(file.resolve(new Ref(num)))
  })
  expect(objects.join('\n')).not.toMatch(/check this|full name|Answer|tree/)
})

test.each([
  ['all of it', 0],
  ['a part of it', 60],
])('the value of a field is no unit where an annotation hides %s, but its hint is one', async (_, left) => {
  const bytes = onePage(
    {
      ...page,
      7: '<< /Type /Annot /Subtype /Widget /Rect [20 100 220 120] /FT /Tx /T (name) /TU (Your full name) /V (Anna Maria Schmidt) /AP << /N 8 0 R >> >>',
      8: stream(
        'BT /F 12 Tf 2 5 Td (Anna Maria Schmidt) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 4 0 R >> >>',
      ),
      9: `<< /Type /Annot /Subtype /Square /Rect [${20 + left} 98 220 122] /AP << /N 10 0 R >> >>`,
      10: stream('0 g 0 0 200 24 re f', '/Type /XObject /Subtype /Form /BBox [0 0 200 24]'),
    },
    '/Font << /F 4 0 R >>',
    '/Annots [7 0 R 9 0 R]',
  )
  const { units } = await format.extract(bytes)
  expect(units.some(({ hidden, pieces }) => hidden && /Schmidt/.test(plainText(pieces)))).toBe(true)
  const comments = units.filter(({ kind }) => kind === 'comment').map(({ pieces }) => plainText(pieces))
  expect(comments).toEqual(['Your full name'])
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).not.toMatch(/Schmidt/)
})

test('what stands for drawn letters is translated; what only repeats words of the page goes', async () => {
  const element = (entries: string) => `<< /S /Span /P 9 0 R /K 0 ${entries} >>`
  const tagged = onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      ...page,
      9: '<< /Type /StructTreeRoot /K [ 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R ] >>',
      14: element('/ActualText (An address)'),
      10: element('/ActualText (Words of the Page)'),
      11: element('/ActualText (Annual report)'),
      12: element('/ActualText (page)').replace('/Span', '/Figure'),
      13: element('/ActualText (12)'),
    },
    '/Font << /F 4 0 R >>',
  )
  expect(await onDemand(tagged)).toEqual([
    ['alt-text', 'Annual report'],
    ['alt-text', 'page'],
    ['alt-text', 'An address'],
  ])
  const { units } = await format.extract(tagged)
  // An address has no translation.
  units.pop()
  const targets = new Map(units.map(({ id }, i): [string, UnitTarget] => [id, { id, pieces: [`neu ${i}`] }]))
  const file = openPdf((await format.rebuild(tagged, targets, { source: 'en', target: 'de' })).bytes)
  const written = [10, 11, 12, 13, 14].map((num) => file.resolve(file.dict(new Ref(num))?.get('ActualText')))
  expect(written.map((text) => (text instanceof Uint8Array ? latin1(text) : text))).toEqual([
    null,
    'neu 1',
    'neu 2',
    '12',
    'An address',
  ])
})

test('what stands for drawn letters is there where its translation only repeats words of the page', async () => {
  const tagged = onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 9 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      ...page,
      9: '<< /Type /StructTreeRoot /K [ << /S /Span /P 9 0 R /K 0 /ActualText (Terms of this page) >> ] >>',
    },
    '/Font << /F 4 0 R >>',
  )
  const parser = inProcessParser({ name: 'tagged.pdf', bytes: tagged })
  const { units } = await parser.extract()
  expect(units).toHaveLength(2)
  const text = 'Palabras de la página'
  const targets = units.map(({ id }) => ({ id, pieces: [text] }))
  const { output } = await parser.rebuild(targets, { source: 'en', target: 'es' })
  const ledger = units.map(({ id, kind }) => ({
    id,
    kind,
    source: '',
    target: text,
    disposition: 'translated' as const,
  }))
  expect(findGaps(ledger, output)).toEqual([])
  expect(findGaps(ledger, [])).toEqual(ledger)
})

test.each(['txt', 'docx'] as const)('as %s, which has no notes on a page, they come after its text', async (as) => {
  const parser = inProcessParser({ name: 'noted.pdf', bytes: noted })
  const targets = (await parser.extract()).units.map(({ id }, i) => ({ id, pieces: [`neu ${i}`] }))
  const { output, overflow } = await parser.rebuild(targets, { source: 'en', target: 'de' }, as)
  expect(output.map(({ pieces }) => plainText(pieces))).toEqual(['neu 0', 'neu 1', 'neu 2', 'neu 3'])
  expect(overflow.map(({ note }) => note)).toEqual([`not shown in ${as.toUpperCase()}`])
})

const drawnWords = (words: string) =>
  stream(words, '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F 4 0 R >> >>')

/** Fields and a note whose appearances draw what they say. */
const prefilled = onePage(
  {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R 9 0 R 10 0 R 12 0 R] >> >>',
    4: font(),
    5: stream('BT /F 12 Tf 20 280 Td (Words of the page) Tj ET'),
    7: '<< /Type /Annot /Subtype /FreeText /Rect [20 220 220 240] /Contents (Ask at the desk) /AP << /N 17 0 R >> >>',
    8: '<< /Type /Annot /Subtype /Widget /Rect [20 20 220 60] /FT /Tx /V (Our cat) /AP << /N 18 0 R >> >>',
    9: '<< /Type /Annot /Subtype /Widget /Rect [20 70 220 110] /FT /Tx /Ff 4096 /V (Several\\n\\nOther jobs) /AP << /N 19 0 R >> >>',
    10: '<< /Type /Annot /Subtype /Widget /Rect [20 120 220 160] /FT /Tx /V (302.8) /AP << /N 20 0 R >> >>',
    12: '<< /Type /Annot /Subtype /Widget /Rect [20 170 220 210] /FT /Tx /V (An older value) /AP << /N 22 0 R >> >>',
    17: drawnWords('BT /F 12 Tf 2 10 Td (Ask at the desk) Tj ET'),
    18: drawnWords('/Tx BMC BT /F 12 Tf 2 10 Td (Our cat) Tj ET EMC'),
    19: drawnWords('BT /F 9 Tf 2 30 Td (Several) Tj 0 -22 Td (Other jobs) Tj ET'),
    20: drawnWords('BT /F 12 Tf 2 10 Td (302,80) Tj ET'),
    22: drawnWords('BT /F 12 Tf 2 10 Td (A newer value) Tj ET'),
  },
  '/Font << /F 4 0 R >>',
  '/Annots [ 7 0 R 8 0 R 9 0 R 10 0 R 12 0 R ]',
)

const prefilledTexts = [
  'A newer value',
  '302,80',
  'Several',
  'Other jobs',
  'Our cat',
  'Ask at the desk',
  'An older value',
]

test('P4: what the appearance of an annotation draws is one text, which its value or note takes over', async () => {
  const { units } = await format.extract(prefilled)
  expect(units.slice(1).map(({ pieces }) => plainText(pieces))).toEqual(prefilledTexts)
  const targets = new Map(
    units.map(({ id, pieces }): [string, UnitTarget] => [id, { id, pieces: [`neu ${plainText(pieces)}`] }]),
  )
  targets.delete(units.find(({ pieces }) => plainText(pieces) === '302,80')?.id ?? '')
  const file = openPdf((await format.rebuild(prefilled, targets, { source: 'en', target: 'de' })).bytes)
  const entry = (num: number, key: string) => {
    const value = file.resolve(file.dict(new Ref(num))?.get(key))
    return value instanceof Uint8Array ? latin1(value) : undefined
  }
  expect(entry(7, 'Contents')).toBe('neu Ask at the desk')
  expect([8, 9, 10, 12].map((num) => entry(num, 'V'))).toEqual([
    'neu Our cat',
    'neu Several\n\nneu Other jobs',
    '302.8',
    'neu An older value',
  ])
})

test.each(['txt', 'docx'] as const)('as %s, it stands there once', async (as) => {
  const parser = inProcessParser({ name: 'prefilled.pdf', bytes: prefilled })
  const { output } = await parser.rebuild([], { source: 'en', target: 'de' }, as)
  const text = output.map(({ pieces }) => plainText(pieces)).join('\n')
  for (const words of prefilledTexts) expect(text.split(words)).toHaveLength(2)
  expect(text).not.toContain('302.8')
})

test('a value that one translation makes the same as what its appearance draws is there', async () => {
  const parser = inProcessParser({ name: 'prefilled.pdf', bytes: prefilled })
  const { units } = await parser.extract()
  const ledger = units.map(({ id, kind, place, pieces }) => {
    const source = plainText(pieces)
    const target = source.endsWith('value') ? 'Un valor' : `${source} n.º`
    return { id, kind, place, source, target, disposition: 'translated' as const }
  })
  const targets = ledger.map(({ id, target }) => ({ id, pieces: [target] }))
  const { output } = await parser.rebuild(targets, { source: 'en', target: 'es' })
  expect(findGaps(ledger, output)).toEqual([])
})

test.each([11, 16])('P4: a word in the boxes of a field, %i points wide, is one text that is sent', async (pitch) => {
  const letters = Array.from('DIVORCED', (sign, i) => `1 0 0 1 ${2 + pitch * i} 10 Tm (${sign}) Tj`).join(' ')
  const comb = onePage(
    {
      4: font(),
      5: stream('BT /F 12 Tf 20 280 Td (Status) Tj ET'),
      7: `<< /Type /Annot /Subtype /Widget /Rect [20 200 220 240] /FT /Tx /Ff ${1 << 24} /MaxLen 12 /V (DIVORCED) /AP << /N 8 0 R >> >>`,
      8: drawnWords(`BT /F 10 Tf ${letters} ET`),
    },
    '/Font << /F 4 0 R >>',
    '/Annots [ 7 0 R ]',
  )
  const parser = inProcessParser({ name: 'comb.pdf', bytes: comb })
  const { units } = await parser.extract()
  expect(units.map((unit) => [plainText(unit.pieces), keepReason(unit)])).toEqual([
    ['Status', null],
    ['DIVORCED', null],
  ])
  expect(countText(units).words).toBe(2)
  const targets = units.map(({ id }, i) => ({ id, pieces: [['Estado', 'DIVORCIADO'][i] as string] }))
  const { bytes, output } = await parser.rebuild(targets, { source: 'en', target: 'es' })
  expect(output.map(({ pieces }) => plainText(pieces))).toEqual(['Estado', 'DIVORCIADO'])
  const value = openPdf(bytes).dict(new Ref(7))?.get('V')
  expect(value instanceof Uint8Array && latin1(value)).toBe('DIVORCIADO')
})

test('P4: a figure that is drawn says its value only where the digits agree', async () => {
  const stale = onePage(
    {
      4: font(),
      5: stream('BT /F 12 Tf 20 280 Td (Rent) Tj ET'),
      7: '<< /Type /Annot /Subtype /Widget /Rect [20 200 220 240] /FT /Tx /V (1250.00) /AP << /N 8 0 R >> >>',
      8: drawnWords('BT /F 12 Tf 2 10 Td (0.00) Tj ET'),
    },
    '/Font << /F 4 0 R >>',
    '/Annots [ 7 0 R ]',
  )
  expect(await onDemand(stale)).toEqual([
    ['text-box', '0.00'],
    ['comment', '1250.00'],
  ])
})

test('what a field shows is read behind the label beside it, as on paper', async () => {
  const labels = ['Father', 'Mother', 'Divorced on'].map(
    (text, i) => `BT /F 12 Tf 20 ${280 - 40 * i} Td (${text}) Tj ET`,
  )
  const value = (num: number, y: number, text: string) => ({
    [num]: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a${num}) /V (${text}) /Rect [120 ${y} 280 ${y + 20}] /AP << /N ${num + 1} 0 R >> >>`,
    [num + 1]: drawnWords(`BT /F 12 Tf 2 6 Td (${text}) Tj ET`),
  })
  const form = onePage(
    { 4: font(), 5: stream(labels.join(' ')), ...value(7, 234, 'Ana Lopez'), ...value(9, 194, '12 May 1990') },
    '/Font << /F 4 0 R >>',
    '/Annots [ 7 0 R 9 0 R ]',
  )
  const { units } = await format.extract(form)
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual([
    'Father',
    'Mother',
    'Ana Lopez',
    'Divorced on',
    '12 May 1990',
  ])
})
