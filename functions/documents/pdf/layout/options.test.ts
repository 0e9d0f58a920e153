import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { at, formPage, option } from '../../testing/pdf/options.ts'
import { format } from '../format.ts'

/** The texts that are translated of a page, in their order. */
const read = async (content: string, fields: readonly number[][] = []) =>
  (await format.extract(formPage(content, fields))).units
    .filter(({ keep }) => !keep)
    .map(({ pieces }) => plainText(pieces))

/** Boxes of fields over the signs at 20, for lines from 200 downwards. */
const over = (lines: number) => Array.from({ length: lines }, (_, i) => [19, 196.5 - 14 * i, 31, 208.5 - 14 * i])
const rows = (labels: readonly string[], gap = 3) => labels.map((label, i) => option(20, 200 - 14 * i, label, gap))

test.each([
  ['close to its box', 1, []],
  ['apart from it', 5, []],
  ['behind a field on its box', 1, over(4)],
])('H1: each option is a text of its own, %s', async (_, gap, fields) => {
  const labels = ['Mortgage', 'Car', 'credit card', 'loan']
  expect(await read(rows(labels, gap).join(' '), fields)).toEqual(labels)
})

test('H1: options are parted by fields in front of them, placed by hand, below a question as well', async () => {
  const content = ['Allergic?', 'yes', 'no', 'not known'].map((label, i) => at(36, 214 - 14 * i, label)).join(' ')
  const fields = [
    [20, 198, 30, 208],
    [24, 182, 34, 192],
    [19, 169, 29, 179],
  ]
  expect(await read(content, fields)).toEqual(['Allergic?', 'yes', 'no', 'not known'])
})

test('H1: so are options with drawn boxes', async () => {
  const content = ['Smoker?', 'yes', 'no'].map((label, i) => at(i === 0 ? 36 : 38, 214 - 14 * i, label)).join(' ')
  expect(await read(`${content} 20 198 9 9 re S 20 184 9 9 re S`)).toEqual(['Smoker?', 'yes', 'no'])
})

test('H1: and options whose boxes stand behind them', async () => {
  const content = ['Has she had surgery?', 'yes', 'no'].map((label, i) => at(20, 214 - 14 * i, label)).join(' ')
  const fields = [
    [60, 198, 69, 207],
    [60, 184, 69, 193],
  ]
  expect(await read(content, fields)).toEqual(['Has she had surgery?', 'yes', 'no'])
})

test('H1: a question beside options is one text', async () => {
  const question = at(20, 200, 'Do you own or have any') + at(20, 188, 'property of this kind?')
  const options = option(164, 200, 'No') + option(164, 183, 'Yes')
  const fields = [
    [163, 197, 175, 209],
    [163, 180, 175, 192],
  ]
  for (const own of [fields, []])
    expect((await read(question + options, own)).toSorted()).toEqual([
      'Do you own or have any property of this kind?',
      'No',
      'Yes',
    ])
})

test.each([
  ['signs', option(20, 200, 'yes') + option(60, 200, 'no'), []],
  [
    'fields',
    at(32, 200, 'yes') + at(61, 200, 'no'),
    [
      [20, 198, 30, 208],
      [51, 198, 59.5, 207],
    ],
  ],
  [
    'fields over brackets',
    at(20, 200, '[ ] yes [ ] no'),
    [
      [20, 198, 38, 212],
      [68, 198, 86, 212],
    ],
  ],
])('H1: two options of one line are two texts, between %s', async (_, content, fields) => {
  expect(await read(content, fields)).toEqual(['yes', 'no'])
})

test('a field between the letters of a word parts nothing', async () => {
  expect(await read(at(20, 200, '14/03/1987 and 23c.'), [[28, 198, 42, 212]])).toEqual(['14/03/1987 and 23c.'])
})

test('signs in a row are places of a text, no boxes to tick', async () => {
  expect(await read(`BT /B 10 Tf 20 200 Td (nnn) Tj /F 10 Tf (of the record) Tj ET`)).toEqual(['☐☐☐of the record'])
})

test('a shape in front of a line, with no other below or above it, begins no item', async () => {
  const content = at(40, 200, 'It is for the record.') + at(40, 188, 'It goes on.')
  expect(await read(`${content} 24 186 9 9 re S`)).toEqual(['It is for the record. It goes on.'])
})
