import { expect, test } from 'vitest'
import type { Block } from '../layout/block.ts'
import { standing } from './page-look.ts'

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
    { align: 'start', indent: 40 },
  ],
])('%s stands as it did', (_, given, expected) => {
  expect(standing(given, area)).toEqual(expected)
})
