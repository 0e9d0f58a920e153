import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

/** The pieces of the first text that the instructions show, with the numbers of its tags. */
async function read(shows: string): Promise<string | undefined> {
  const bytes = onePage(
    { 4: font(), 5: stream(`BT 20 200 Td ${shows} ET`), 6: font().replace('Helvetica', 'Helvetica-Bold') },
    '/Font << /F 4 0 R /B 6 0 R >>',
  )
  const [unit] = (await format.extract(bytes)).units
  return unit?.pieces.map((piece) => (typeof piece === 'string' ? piece : piece.kind === 'open' ? '<' : '>')).join('')
}

test.each([
  ['small capitals', '/F 12 Tf (I) Tj /F 9 Tf (NCLUDING ) Tj /F 12 Tf (A) Tj /F 9 Tf (LL) Tj', 'INCLUDING ALL'],
  ['a large initial', '/F 14 Tf (I) Tj /F 10 Tf (ncluding all of them) Tj', 'Including all of them'],
])('no tag cuts a word of %s', async (_, shows, expected) => {
  expect(await read(shows)).toBe(expected)
})

test.each([
  ['a word of another size', '/F 12 Tf (All of ) Tj /F 10.5 Tf (them) Tj', 'All of <them>'],
  ['a part of a word that is bold', '/F 12 Tf (All of ) Tj /B 12 Tf (th) Tj /F 12 Tf (em) Tj', 'All of <th>em'],
  ['a sunk letter', '/F 12 Tf (All of v) Tj -2 Ts /F 8 Tf (max) Tj', 'All of v<max>'],
])('%s keeps its tag', async (_, shows, expected) => {
  expect(await read(shows)).toBe(expected)
})

test.each([
  ['that breaks a word', 'A word is trans-', 'lated here as well', 'A word is translated here as well'],
  [
    'in a text of capitals',
    'WE ARE GLAD TO SAY WEL-',
    'COME TO ALL OF YOU',
    'WE ARE GLAD TO SAY WELCOME TO ALL OF YOU',
  ],
  [
    'between short names in capitals',
    'THE NEW CONTRACT OF EU-',
    'USA TRADE IN ALL',
    'THE NEW CONTRACT OF EU-USA TRADE IN ALL',
  ],
  ['before a capital', 'All of them are Non-', 'Hispanic men who are', 'All of them are Non-Hispanic men who are'],
  ['between numbers', 'It was so in 2006-', '08 and in years after', 'It was so in 2006-08 and in years after'],
  ['of a longer compound', 'It is available-for-', 'sale in these places', 'It is available-for-sale in these places'],
  [
    'that stands for a word',
    'What was there in pre-',
    'and postwar days was',
    'What was there in pre- and postwar days was',
  ],
])('a hyphen at the end of a line %s', async (_, first, second, expected) => {
  expect(await read(`/F 12 Tf (${first}) Tj 0 -14 Td (${second}) Tj`)).toBe(expected)
})

test.each([
  [
    'stays where the document has it elsewhere',
    'A plan of water-',
    'proof roofs',
    'water-proof',
    'A plan of water-proof roofs',
  ],
  [
    'goes where the document has none elsewhere',
    'A plan of long-',
    'term hopes',
    'longterm',
    'A plan of longterm hopes',
  ],
  [
    'stays in what is written so more often',
    'A lot of co-',
    'operation',
    'cooperation co-operation co-operation',
    'A lot of co-operation',
  ],
  ['stays in a known compound', 'All of his long-', 'term plans for it', 'other', 'All of his long-term plans for it'],
  ['stays before a part of compounds', 'It is a paper-', 'based form of it', 'other', 'It is a paper-based form of it'],
  ['goes where that part ends a word', 'These are cor-', 'related to it', 'other', 'These are correlated to it'],
  [
    'tells nothing by another break',
    'A plan of water-',
    'proof roofs',
    'water-) Tj 0 -14 Td (proof',
    'A plan of waterproof roofs',
  ],
])('a hyphen at the end of a line %s', async (_, first, second, elsewhere, expected) => {
  const shows = `/F 12 Tf (${first}) Tj 0 -14 Td (${second}) Tj 0 -60 Td (Elsewhere it is ${elsewhere}) Tj`
  expect(await read(shows)).toBe(expected)
})

test('a broken word of two styles is joined over its tag', async () => {
  expect(await read('/F 12 Tf (All of the ) Tj /B 12 Tf (trans-) Tj /F 12 Tf 0 -14 Td (lated words) Tj')).toBe(
    'All of the <trans>lated words',
  )
})
