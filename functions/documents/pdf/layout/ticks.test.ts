import { expect, test } from 'vitest'
import { writeAs } from '../../convert/write-as.ts'
import { plainText, shownText, type Unit, type UnitTarget } from '../../model/unit.ts'
import { readParts } from '../../testing/docx/test-reader.ts'
import { expectSeconds } from '../../testing/expect-seconds.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { unitsToText } from '../../text/units-to-text.ts'
import { format } from '../format.ts'

const FIRST = 20
const languages = { source: 'en', target: 'es' }

const boxes = '/CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <71> <2751> endbfchar'

/** A page with these instructions of text and these widgets; object 8 draws a tick as a shape, 9 as a letter, 10 as a turned one. */
const form = (content: string, widgets: readonly string[]) =>
  onePage(
    {
      4: font(),
      5: stream(content),
      6: font('7 0 R'),
      7: stream(boxes),
      8: stream('1 1 m 4 0 l 9 9 l S', '/Type /XObject /Subtype /Form /BBox [0 0 10 10]'),
      9: stream(
        'BT /Z 9 Tf 1 2 Td (4) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << /Font << /Z << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>',
      ),
      10: stream(
        'BT /Z 9 Tf 1 2 Td (4) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Matrix [0 1 -1 0 10 0] /Resources << /Font << /Z << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>',
      ),
      ...Object.fromEntries(
        widgets.map((entries, i) => [FIRST + i, `<< /Type /Annot /Subtype /Widget /FT /Btn ${entries} >>`]),
      ),
    },
    '/Font << /F 4 0 R /Q 6 0 R >>',
    `/Annots [${widgets.map((_, i) => `${FIRST + i} 0 R`).join(' ')}]`,
  )

const at = (left: number, bottom: number) => `/Rect [${left} ${bottom} ${left + 10} ${bottom + 10}]`
const drawn = (state: string, by = 8) => `/AS /${state} /AP << /N << /Yes ${by} 0 R >> >>`
const radio = `/Ff ${1 << 15}`
const words = (text: string, left: number, bottom: number) => `BT /F 10 Tf ${left} ${bottom} Td (${text}) Tj ET\n`

const read = async (bytes: Uint8Array) => (await format.extract(bytes)).units

const into = (unit: Unit, text: string): UnitTarget => ({ id: unit.id, pieces: [text] })

const txtOf = async (bytes: Uint8Array, targets: readonly UnitTarget[] = []) =>
  new TextDecoder().decode((await writeAs({ bytes, name: 'a.pdf' }, targets, languages, 'txt')).bytes)

const choices =
  words('Car', 35, 202) +
  words('Boat', 135, 202) +
  words('Cash', 35, 152) +
  words('Card', 35, 122) +
  words('Age', 35, 82)

const filled = form(choices, [
  `${at(20, 200)} ${drawn('Yes')}`,
  `${at(120, 200)} ${drawn('Off')}`,
  `${at(20, 150)} ${radio} ${drawn('Off')}`,
  `${at(20, 120)} ${radio} ${drawn('Yes')}`,
  // Behind its label; it has no look, and its value is shown.
  `${at(55, 80)} /V /Yes`,
])

test('H1: a text shows which boxes are ticked and which button is chosen, at the label of each', async () => {
  const units = await read(filled)
  expect(units.map((unit) => shownText(unit))).toEqual(['☑ Car', 'Boat', 'Cash', '◉ Card', 'Age ☑'])
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Car', 'Boat', 'Cash', 'Card', 'Age'])
  expect(
    unitsToText(
      units,
      units.slice(0, 1).map((unit) => into(unit, 'Coche')),
    ),
  ).toContain('☑ Coche')
})

test('H1: the TXT and the DOCX of a filled form hold its ticks, the DOCX as signs alone', async () => {
  const units = await read(filled)
  const targets = units.map((unit) => into(unit, `x${plainText(unit.pieces)}`))
  const signs = ['☑ xCar', 'xBoat', 'xCash', '◉ xCard', 'xAge ☑']
  const text = await txtOf(filled, targets)
  for (const sign of signs) expect(text).toContain(sign)
  const { bytes } = await writeAs({ bytes: filled, name: 'a.pdf' }, targets, languages, 'docx')
  const xml = readParts(bytes).get('word/document.xml') ?? ''
  expect(xml.replace(/<[^>]*>/g, '')).toBe(signs.join(''))
})

test('H1: a box that stands in front of its label is shown there as its form has it, in the translation too', async () => {
  const line = `BT /Q 10 Tf 20 200 Td (q) Tj /F 10 Tf (House ) Tj /Q 10 Tf 40 0 Td (q) Tj /F 10 Tf (Car) Tj ET`
  const bytes = form(line, [`${at(18, 198)} ${drawn('Off')}`, `${at(58, 198)} ${drawn('Yes')}`])
  const units = await read(bytes)
  const [house, car] = units.filter(({ keep }) => keep === undefined) as [Unit, Unit]
  expect([house, car].map((unit) => shownText(unit))).toEqual(['House', '☑ Car'])
  expect(await txtOf(bytes, [into(house, 'Casa'), into(car, 'Coche')])).toBe('❑\n\nCasa\n\n☑ Coche\n')
})

test.each([
  ['a letter', 9],
  ['a turned letter', 10],
])('H1: a tick that is drawn as %s is no text of its own, unless somebody wrote one for it', async (_, letter) => {
  const bytes = form(words('Car', 35, 202), [`${at(20, 200)} ${drawn('Yes', letter)}`])
  const units = await read(bytes)
  const tick = units.find(({ shown }) => shown?.elsewhere) as Unit
  expect(units).toHaveLength(2)
  expect(tick.keep).toBe('symbol')
  expect(await txtOf(bytes)).toBe('☑ Car\n')
  expect(unitsToText(units, [])).toBe('☑ Car\n')
  expect((await txtOf(bytes, [into(tick, 'G')])).trim().split(/\n+/).toSorted()).toEqual(['G', '☑ Car'])
})

test.each([
  ['hidden', `${at(20, 200)} /F 2 ${drawn('Yes')}`],
  ['off the page', `${at(400, 200)} ${drawn('Yes')}`],
  ['without room', `/Rect [20 200 20 200] ${drawn('Yes')}`],
  ['to press', `${at(20, 200)} /Ff ${1 << 16} ${drawn('Yes')}`],
])('a button that is %s is no box to tick', async (_, widget) => {
  const [unit] = await read(form(words('Car', 35, 202), [widget]))
  expect(unit).not.toHaveProperty('shown')
})

test.each([
  ['in front of their boxes', 'Married?  Yes  No', [98, 150], ['Married?', 'Yes ☑', 'No']],
  ['behind their boxes', 'Married?  Yes  No', [62, 114], ['Married?', '☑ Yes', 'No']],
])('H1: of labels %s the one of the ticked box is told', async (_, text, [first = 0, second = 0], expected) => {
  const [question = '', yes = '', no = ''] = text.split('  ')
  const content = words(question, 10, 202) + words(yes, 76, 202) + words(no, 128, 202)
  const units = await read(form(content, [`${at(first, 200)} ${drawn('Yes')}`, `${at(second, 200)} ${drawn('Off')}`]))
  expect(units.map((unit) => shownText(unit))).toEqual(expected)
})

test('H1: a box beside a label of two lines is its own, not that of another column', async () => {
  const content =
    words('I accept the long terms of', 35, 206) + words('this agreement', 35, 194) + words('I refuse', 220, 200)
  const units = await read(form(content, [`${at(20, 198)} ${drawn('Yes')}`, `${at(205, 198)} ${drawn('Off')}`]))
  expect(units.map((unit) => shownText(unit))).toEqual(['☑ I accept the long terms of this agreement', 'I refuse'])
})

test('H1: nothing is said of a box in whose row no words stand', async () => {
  const units = await read(form(words('Far away', 200, 100), [`${at(20, 200)} ${drawn('Yes')}`]))
  expect(units.map((unit) => shownText(unit))).toEqual(['Far away'])
})

/** A row of words and boxes at these places: the box that is ticked is `x`, others are `o`. */
const rowOf = (row: readonly (readonly [string, number])[]) =>
  form(
    row.map(([text, left]) => (/^[xo]$/.test(text) ? '' : words(text, left, 202))).join(''),
    row.flatMap(([text, left]) =>
      /^[xo]$/.test(text) ? `${at(left, 200)} ${drawn(text === 'x' ? 'Yes' : 'Off')}` : [],
    ),
  )

test.each([
  [
    'words behind the last box',
    [
      ['Yes', 20],
      ['x', 42],
      ['No', 66],
      ['o', 84],
      ['If yes, why', 108],
    ],
    'Yes ☑ / No / If yes, why',
  ],
  [
    'a field to write in at its end',
    [
      ['Gender', 10],
      ['x', 62],
      ['Male', 76],
      ['o', 112],
      ['Female', 126],
    ],
    'Gender / ☑ Male / Female',
  ],
  [
    'boxes of columns',
    [
      ['Pain', 20],
      ['o', 80],
      ['x', 110],
      ['o', 140],
    ],
    'Pain ☐ ☑ ☐',
  ],
  [
    'boxes of columns far apart',
    [
      ['Service', 10],
      ['o', 100],
      ['x', 180],
      ['o', 260],
    ],
    'Service ☐ ☑ ☐',
  ],
  [
    'a scale between two words',
    [
      ['Bad', 20],
      ['o', 44],
      ['x', 60],
      ['o', 76],
      ['Good', 92],
    ],
    'Bad ☐ ☑ ☐ / Good',
  ],
  [
    'a box at its far end',
    [
      ['I have not', 20],
      ['x', 280],
    ],
    'I have not ☑',
  ],
  [
    'a question in front of the first box',
    [
      ['Status:', 10],
      ['o', 44],
      ['Single', 58],
      ['x', 98],
      ['Married', 112],
    ],
    'Status: / Single / ☑ Married',
  ],
  [
    'two questions whose labels stand on either side',
    [
      ['Sex:', 10],
      ['o', 36],
      ['M', 50],
      ['x', 66],
      ['F', 80],
      ['Citizen:', 110],
      ['Yes', 160],
      ['x', 182],
      ['No', 200],
      ['o', 218],
    ],
    'Sex: / M / ☑ F / Citizen: / Yes ☑ / No',
  ],
  [
    'a question, and equal gaps between two options',
    [
      ['Convicted?', 10],
      ['o', 64],
      ['Yes', 77],
      ['x', 97],
      ['No', 110],
    ],
    'Convicted? / Yes / ☑ No',
  ],
  [
    'a question, and boxes a point too far to the left',
    [
      ['Convicted?', 10],
      ['o', 63],
      ['Yes', 77],
      ['x', 96],
      ['No', 110],
    ],
    'Convicted? / Yes / ☑ No',
  ],
  [
    'a number behind its box',
    [
      ['If not, check here', 20],
      ['x', 120],
      ['13', 134],
    ],
    'If not, check here ☑ / 13',
  ],
  [
    'numbers to choose from',
    [
      ['Children?', 10],
      ['o', 60],
      ['1', 74],
      ['x', 100],
      ['2', 114],
      ['o', 140],
      ['3', 154],
    ],
    'Children? / 1 / ☑ 2 / 3',
  ],
] as const)('H1: a row with %s tells which of its boxes is ticked', async (_, row, expected) => {
  const units = await read(rowOf(row))
  expect(units.map((unit) => shownText(unit)).join(' / ')).toBe(expected)
})

test('H1: a label that stands hardly too low is told, not the text of another column', async () => {
  const content = words('Debtor 2 only', 20, 206) + words('Domestic support', 215, 194)
  const units = await read(form(content, [`${at(200, 200)} ${drawn('Yes')}`]))
  expect(units.map((unit) => shownText(unit))).toEqual(['Debtor 2 only', '☑ Domestic support'])
})

test('H1: a box behind fields to write in, or far in front of another text, has no label there', async () => {
  const content = words('If more than four', 10, 202) + words('Notes of another column', 200, 102)
  const blank = '/FT /Tx /Rect [110 198 180 212]'
  const widgets = [`${blank}`, `${at(200, 200)} ${drawn('Yes')}`, `${at(100, 100)} ${drawn('Yes')}`]
  const units = await read(form(content, widgets))
  expect(units.map((unit) => shownText(unit))).toEqual(['If more than four', 'Notes of another column'])
})

test('H1: of two fields that lie upon each other one is told', async () => {
  const rects = ['/Rect [20 200 30 210]', '/Rect [20 199 30.5 210.5]']
  const content = words('Disputed', 35, 202)
  const units = await read(form(content, [`${rects[0]} ${drawn('Off')}`, `${rects[1]} ${drawn('Yes')}`]))
  expect(units.map((unit) => shownText(unit))).toEqual(['☑ Disputed'])
})

test('H1: a label may be a note of the page', async () => {
  const note = `/Rect [35 198 95 212] /Subtype /FreeText /AP << /N ${FIRST + 1} 0 R >>`
  const bytes = onePage(
    {
      4: font(),
      5: stream(words('Title', 20, 280)),
      8: stream('1 1 m 4 0 l 9 9 l S', '/Type /XObject /Subtype /Form /BBox [0 0 10 10]'),
      [FIRST]: `<< /Type /Annot /Subtype /Widget /FT /Btn ${at(20, 200)} ${drawn('Yes')} >>`,
      [FIRST + 1]: stream(
        'BT /F 10 Tf 0 4 Td (Bachelor) Tj ET',
        '/Type /XObject /Subtype /Form /BBox [0 0 60 14] /Resources << /Font << /F 4 0 R >> >>',
      ),
      [FIRST + 2]: `<< /Type /Annot ${note} >>`,
    },
    '/Font << /F 4 0 R >>',
    `/Annots [${FIRST} 0 R ${FIRST + 2} 0 R]`,
  )
  expect((await read(bytes)).map((unit) => shownText(unit))).toContain('☑ Bachelor')
})

test('H1: no sign of a text is taken for a box, wherever a field lies over it', async () => {
  const rect = '/Rect [10 195 200 212]'
  const units = await read(form(words('Salary > $ 30,000 in a year', 20, 202), [`${rect} ${drawn('Yes')}`]))
  expect(units.map((unit) => plainText(unit.pieces))).toEqual(['Salary > $ 30,000 in a year'])
  expect(units.map(({ shown }) => shown?.boxes)).toEqual([undefined])
})

test('a button in a state that draws nothing is not ticked', async () => {
  const [unit] = await read(form(words('Car', 35, 202), [`${at(20, 200)} /V /On ${drawn('On')}`]))
  expect(unit).not.toHaveProperty('shown')
})

test('of choices that have no state none is called chosen for the value of all', async () => {
  const kid = (left: number) => `<< /Type /Annot /Subtype /Widget /Parent ${FIRST} 0 R ${at(left, 200)} >>`
  const bytes = onePage(
    {
      4: font(),
      5: stream(words('Car', 35, 202) + words('Boat', 135, 202)),
      [FIRST]: `<< /FT /Btn ${radio} /V /Boat /Kids [${FIRST + 1} 0 R ${FIRST + 2} 0 R] >>`,
      [FIRST + 1]: kid(20),
      [FIRST + 2]: kid(120),
    },
    '/Font << /F 4 0 R >>',
    `/Annots [${FIRST + 1} 0 R ${FIRST + 2} 0 R]`,
  )
  expect((await read(bytes)).map((unit) => shownText(unit))).toEqual(['Car', 'Boat'])
})

test('a form of thousands of buttons shows its ticks in seconds', async () => {
  const line = Array.from({ length: 400 }, (_, i) => words('Car', 2 + (i % 10) * 30, 7 * (i >> 3))).join('')
  const bytes = form(
    line,
    Array.from({ length: 4000 }, (_, i) => `${at((i * 7) % 280, (i * 3) % 280)} /AS /Yes`),
  )
  const before = process.cpuUsage()
  const units = await read(bytes)
  const { user, system } = process.cpuUsage(before)
  expect(units.some(({ shown }) => shown?.before)).toBe(true)
  expectSeconds((user + system) / 1e6, 3)
})
