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
