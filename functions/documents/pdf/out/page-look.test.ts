import { expect, test } from 'vitest'
import type { Block } from '../layout/block.ts'
import { pitchOf, standing } from './page-look.ts'

const area = { left: 50, right: 450 }
const block = (left: number, right: number, lines: [number, number][] = [[left, right]]) =>
  ({
    lines: lines.map(([from, to]) => ({ left: from, right: to })),
    left,
    right,
    size: 10,
  }) as unknown as Block

test.each([
  ['text from margin to margin', block(50, 450), { align: 'start', indent: 0 }],
  ['a title amidst', block(200, 300), { align: 'center', indent: 0 }],
  [
    'a title of two lines amidst',
    block(150, 350, [
      [150, 350],
      [210, 290],
    ]),
    { align: 'center', indent: 0 },
  ],
  ['a date at the right', block(380, 449), { align: 'end', indent: 0 }],
  [
    'a quotation',
    block(
      90,
      400,
      Array.from({ length: 5 }, () => [90, 400]),
    ),
    { align: 'both', indent: 40 },
  ],
  [
    'text with a ragged edge',
    block(
      50,
      450,
      [450, 420, 440, 300].map((right) => [50, right]),
    ),
    { align: 'start', indent: 0 },
  ],
])('%s stands as it did', (_, given, expected) => {
  expect(standing(given, area)).toEqual(expected)
})

test('lines keep their distance; a single one has that of its letters, and tall letters have what they need', () => {
  const lines = (leading: number) => ({ ...block(0, 1), leading }) as Block
  expect(pitchOf(lines(13), 'Text')).toEqual({ points: 13, exact: true })
  expect(pitchOf(lines(0), 'Text')).toEqual({ points: 12, exact: true })
  expect(pitchOf(lines(13), 'نص')).toEqual({ points: 13, exact: false })
})
