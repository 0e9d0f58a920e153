import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { readPage } from './read-page.ts'

/** Words of one line at their places in letters from the left, drawn in the given order. */
const drawn = (words: [number, string][]) =>
  onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream(words.map(([at, word]) => `BT /F 10 Tf ${20 + at * 6} 200 Td (${word}) Tj ET`).join('\n')),
    },
    '/Font << /F 4 0 R >>',
  )

test.each<[string, [number, string][]]>([
  [
    'from left to right',
    [
      [0, 'The first'],
      [9.5, 'and middle'],
      [20, 'and last'],
    ],
  ],
  [
    'the middle last',
    [
      [0, 'The first'],
      [20, 'and last'],
      [9.5, 'and middle'],
    ],
  ],
  [
    'backwards',
    [
      [20, 'and last'],
      [9.5, 'and middle'],
      [0, 'The first'],
    ],
  ],
])('a line drawn %s is one text', async (_, words) => {
  const { units } = await format.extract(drawn(words))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['The first and middle and last'])
})

test('a place where a word may break is no sign where the next letter stands upon it', async () => {
  const place = '/Span << /ActualText <FEFF00AD> >> BDC ( ) Tj EMC'
  const [within, atEnd, hyphen] = [
    `20 200 Td (Ge) Tj 12 0 Td ${place} 0 0 Td (burts) Tj 30 0 Td ${place} 0 0 Td (urkunde) Tj`,
    `20 160 Td (Staats) Tj 36 0 Td ${place} 0 0 Td (-) Tj -36 -12 Td (bürger) Tj`,
    '20 100 Td (Know) Tj /Span << /ActualText <FEFF00AD> >> BDC (-) Tj EMC (how) Tj',
  ]
  const content = [within, atEnd, hyphen].map((line) => `BT /F 10 Tf ${line} ET`).join('\n')
  const courier = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'
  const { units } = await format.extract(onePage({ 4: courier, 5: stream(content) }, '/Font << /F 4 0 R >>'))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Geburtsurkunde', 'Staatsbürger', 'Know-how'])
})

test('marks that are hidden light years away are no text, and take no time', async () => {
  const { units } = await format.extract(
    onePage(
      {
        4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
        5: stream(
          `BT /F 10 Tf 20 200 Td (Here it is) Tj ET 20 198 60 0.5 re f
BT /F 1 Tf 0.000001 0 0 0.000001 0 1${'0'.repeat(75)} Tm (marked) Tj ET`,
        ),
      },
      '/Font << /F 4 0 R >>',
    ),
  )
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Here it is'])
})

test('a line whose text is said by its first letter is as long as all that is drawn', () => {
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream('/Span << /ActualText (One document) >> BDC BT /F 10 Tf 20 200 Td (One document) Tj ET EMC'),
    },
    '/Font << /F 4 0 R >>',
  )
  const file = openPdf(bytes)
  const [page] = pagesOf(file)
  const { units } = readPage(file, makeInterpreter(file, budgetFor(bytes.length)), page as NonNullable<typeof page>, 1)
  expect(units.map(({ unit, block }) => [plainText(unit.pieces), block.left, Math.round(block.right)])).toEqual([
    ['One document', 20, 92],
  ])
})

test('a line whose text begins with a number and is said by its first letter is translated', async () => {
  const content = '/Span << /ActualText (02 / LAYOUT) >> BDC BT /F 10 Tf 20 200 Td (02 / LAYOUT) Tj ET EMC'
  const bytes = onePage(
    { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>', 5: stream(content) },
    '/Font << /F 4 0 R >>',
  )
  expect((await format.extract(bytes)).units.map(({ pieces, keep }) => [plainText(pieces), keep])).toEqual([
    ['02 / LAYOUT', undefined],
  ])
})

test('entries of a table of contents stay apart, however long', async () => {
  const title = 'A title that is quite as long as the line that leads from it to its page'
  const row = (y: number) =>
    `BT /F 6 Tf 20 ${y} Td (${title} ) Tj /Span << /ActualText <FEFF${'FFFD'.repeat(9)}> >> BDC (.........) Tj EMC (7) Tj ET`
  const { units } = await format.extract(
    onePage(
      { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>', 5: stream(`${row(200)} ${row(192)}`) },
      '/Font << /F 4 0 R >>',
    ),
  )
  expect(units.filter(({ keep }) => !keep).map(({ pieces }) => plainText(pieces))).toEqual([title, title])
})

test.each([
  ['the marks of a scale are texts of their own', 'A   B   C   D', ['A', 'B', 'C', 'D']],
  ['a line that is stretched to its margin is one text', 'we   may   meet   here', ['we may meet here']],
  ['the bar of a menu stays between its entries', 'Home   |   About us', ['Home', '|', 'About us']],
  ['a bar that is set like a word is one', 'Home | About us | Contact', ['Home | About us | Contact']],
])('%s', async (_, line, expected) => {
  const words = line.split('   ').map((word): [number, string] => [line.indexOf(word), word])
  const { units } = await format.extract(drawn(words))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(expected)
})

test('the letter of a list item is no part of its text, an initial is', async () => {
  const item = (top: number, words: [number, string][]) =>
    words.map(([at, word]) => `BT /F 10 Tf ${20 + at * 6} ${top} Td (${word}) Tj ET`).join('\n')
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >> ',
      5: stream(
        [
          item(200, [
            [0, 'a\\)'],
            [4, 'main propulsion engines'],
          ]),
          item(160, [[0, 'J. Smith was here']]),
        ].join('\n'),
      ),
    },
    '/Font << /F 4 0 R >>',
  )
  expect((await format.extract(bytes)).units.map(({ pieces, keep }) => [plainText(pieces), keep])).toEqual([
    ['a)', 'number'],
    ['main propulsion engines', undefined],
    ['J. Smith was here', undefined],
  ])
})

test('words are told apart by their gaps in text that is drawn closer than its font says', async () => {
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >> ',
      5: stream('BT /F 10 Tf -0.4 Tc 20 200 Td [(Defeat) -180 (by) -180 (three) -180 (goals)] TJ ET'),
    },
    '/Font << /F 4 0 R >>',
  )
  expect((await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))).toEqual(['Defeat by three goals'])
})

/** What a page says of texts in Courier, a letter of which is 0.6 of its size wide. */
async function said(...texts: { at: [x: number, y: number]; size?: number; apart?: number; text: string }[]) {
  const content = texts.map(
    ({ at, size = 10, apart = 0, text }) => `BT /F ${size} Tf ${apart} Tc ${at.join(' ')} Td (${text}) Tj ET`,
  )
  const bytes = onePage(
    { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >> ', 5: stream(content.join('\n')) },
    '/Font << /F 4 0 R >>',
  )
  return (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
}

test('a space between two words that is set as a distance of letters is a space', async () => {
  const [start, joint, end] = [
    { at: [20, 200] as [number, number], text: 'bu' },
    { at: [32, 200] as [number, number], text: 'tt', apart: 4 },
    { at: [48, 200] as [number, number], text: 'he' },
  ]
  expect(await said(start, joint, end)).toEqual(['but the'])
  // A heading in spaced letters is one word all the same.
  expect(await said({ at: [20, 200], text: 'SPACED', apart: 4 })).toEqual(['SPACED'])
})

test.each([
  ['from above', [203, 197]],
  ['from below', [197, 203]],
] as const)('signs one above the other, drawn %s, belong to the letter before them', async (_, [first, second]) => {
  const signs: Parameters<typeof said> = [
    { at: [68, first], size: 7, text: first > second ? 'i' : 'bp' },
    { at: [68, second], size: 7, text: first > second ? 'bp' : 'i' },
  ]
  const line = await said({ at: [20, 200], text: 'send msg' }, ...signs, { at: [76.4, 200], text: '; then stop' })
  expect(line).toEqual([first > second ? 'send msgibp; then stop' : 'send msgbpi; then stop'])
})

test.each<[string, Parameters<typeof said>, string[]]>([
  [
    'a letter that is sunk within its word is part of it',
    [
      { at: [20, 200], text: 'the T' },
      { at: [48.3, 197.8], text: 'E' },
      { at: [53, 200], text: 'X command' },
    ],
    ['the TEX command'],
  ],
  [
    'a large number before small letters is no part of their text',
    [
      { at: [20, 200], size: 24, text: '4' },
      { at: [36, 200], text: 'interaction is best' },
    ],
    ['4', 'interaction is best'],
  ],
  [
    'what begins over the end of a text whose letters are said to be wider goes on with it',
    [
      { at: [20, 200], text: 'a religious practitioner ' },
      { at: [140, 200], text: 'and you filed' },
    ],
    ['a religious practitioner and you filed'],
  ],
  [
    'so it does where something else was drawn between',
    [
      { at: [20, 200], text: 'Contract price.' },
      { at: [20, 150], text: 'Other words' },
      { at: [106, 200], text: 'Add line 7' },
    ],
    ['Contract price. Add line 7', 'Other words'],
  ],
  [
    'what begins over the beginning of a text is another',
    [
      { at: [20, 200], text: 'SUBMITTED' },
      { at: [26, 200], text: 'draft' },
    ],
    ['SUBMITTED', 'draft'],
  ],
])('%s', async (_, texts, expected) => {
  expect(await said(...texts)).toEqual(expected)
})

test('small text of two lines beside a large word is a text of its own', async () => {
  const texts = await said(
    { at: [20, 200], text: 'Assets' },
    { at: [57, 204], size: 7, text: 'a note that has two' },
    { at: [57, 196], size: 7, text: 'lines and stands beside' },
  )
  expect(texts.join('|')).not.toContain('two lines')
  expect(texts.join('|')).toContain('lines and stands beside')
})

test('a mark of another font is no part of its text, whatever letter it is said to be', async () => {
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream('BT /B 10 Tf 20 200 Td (G) Tj /F 10 Tf 18 0 Td (service providers) Tj ET'),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Marks >>',
    },
    '/Font << /F 4 0 R /B 6 0 R >>',
  )
  expect((await format.extract(bytes)).units.map(({ pieces, keep }) => [plainText(pieces), keep])).toEqual([
    ['G', 'symbol'],
    ['service providers', undefined],
  ])
})
