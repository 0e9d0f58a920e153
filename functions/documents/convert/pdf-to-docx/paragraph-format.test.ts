import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import type { Block } from '../../pdf/layout/block.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { footersOf, groundOf, paragraphFormat, pitchOf } from './paragraph-format.ts'
import type { View } from './view.ts'

const area = { left: 50, right: 450 }
const block = (left: number, right: number, lines: [number, number][] = [[left, right]]) =>
  ({
    lines: lines.map(([from, to]) => ({ left: from, right: to })),
    left,
    right,
    size: 10,
  }) as unknown as Block

test.each([
  ['text from margin to margin', block(50, 450), { align: 'start', before: 0, behind: 0, first: 0 }],
  ['a title amidst', block(200, 300), { align: 'center', before: 0, behind: 0, first: 0 }],
  [
    'a title of two lines amidst',
    block(150, 350, [
      [150, 350],
      [210, 290],
    ]),
    { align: 'center', before: 0, behind: 0, first: 0 },
  ],
  ['a date at the right', block(380, 449), { align: 'end', before: 0, behind: 0, first: 0 }],
  [
    'a quotation',
    block(
      90,
      400,
      Array.from({ length: 5 }, () => [90, 400]),
    ),
    { align: 'both', before: 40, behind: 50, first: 0 },
  ],
  [
    'a paragraph whose first line is set in',
    block(50, 450, [
      [62, 450],
      [50, 450],
    ]),
    { align: 'start', before: 0, behind: 0, first: 12 },
  ],
  [
    'text with a ragged edge',
    block(
      50,
      450,
      [450, 420, 440, 300].map((right) => [50, right]),
    ),
    { align: 'start', before: 0, behind: 0, first: 0 },
  ],
])('%s stands as it did', (_, given, expected) => {
  expect(paragraphFormat({ laid: { block: given } as LaidUnit }, area)).toEqual(expected)
})

test('a number near the right side of its cell is measured from there', () => {
  const standingIn = (given: Block) =>
    paragraphFormat({ laid: { block: given } as LaidUnit }, { ...area, isCell: true })
  expect(standingIn(block(300, 440))).toMatchObject({ align: 'end', behind: 10 })
  expect(standingIn(block(60, 300))).toMatchObject({ align: 'start', before: 10 })
})

test('lines keep their distance; a single one has that of its letters, and tall letters have what they need', () => {
  const lines = (leading: number) => ({ ...block(0, 1), leading }) as Block
  expect(pitchOf(lines(13), 'Text')).toEqual({ points: 13, exact: true })
  expect(pitchOf(lines(0), 'Text')).toEqual({ points: 12, exact: true })
  expect(pitchOf(lines(13), 'نص')).toEqual({ points: 13, exact: false })
})

const laid = (text: string, left: number, top: number, size = 10) => ({
  unit: { pieces: [text] },
  frame: { angle: 0 },
  block: { lines: [{}], left, right: left + 100, top, bottom: top, size },
})
const page = { cells: new Map() } as unknown as ReadPage
const view = (rules: object[] = []) => ({ rules, box: [0, 0, 500, 800] }) as unknown as View
const textsOf = (lines: ReturnType<typeof footersOf>) =>
  lines.map((line) => line.map(({ unit }) => plainText(unit.pieces)))

test.each([
  [
    'what stands apart, beside each other on a line',
    [laid('text', 50, 300), laid('page', 300, 40, 8), laid('date', 50, 41, 8)],
    [['date', 'page']],
  ],
  ['not the last line of a text that goes down so far', [laid('text', 50, 60), laid('goes on', 50, 40)], []],
  ['not all that a page has', [laid('only', 50, 40)], []],
])('at the foot of a page is set %s', (_, units, lines) => {
  expect(textsOf(footersOf(units as unknown as LaidUnit[], page, view()))).toEqual(lines)
})

test('a text has the ground of the panel that it stands on, not that of its page', () => {
  const area = (box: number[], rgb: number[]) => ({ filled: true, box, rgb })
  const { block: text } = laid('text', 50, 300) as unknown as { block: Block }
  const panel = area([40, 280, 300, 320], [0, 0, 1])
  const paper = area([0, 0, 500, 800], [0, 1, 0])
  expect(groundOf(view([paper, panel]), text)).toEqual([0, 0, 1])
  expect(groundOf(view([paper]), text)).toBeUndefined()
  expect(groundOf(view([area([40, 280, 300, 320], [1, 1, 1])]), text)).toBeUndefined()
})
