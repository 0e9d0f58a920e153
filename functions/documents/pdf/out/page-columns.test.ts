import { expect, test } from 'vitest'
import { plainText } from '../../unit.ts'
import type { ReadPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { bandsOf, isLabelled, withoutColumns, withoutLists } from './page-columns.ts'

const area = { left: 50, right: 550 }

/** Some lines from a left to a right edge below a top. */
const unit = (text: string, left: number, right: number, top: number, count = 1): LaidUnit => {
  const lines = Array.from({ length: count }, (_, i) => ({ left, right, v: top - i * 12 }))
  const block = { lines, left, right, top, bottom: top - (count - 1) * 12, size: 10 }
  return { unit: { pieces: [text] }, block, frame: { angle: 0 } } as unknown as LaidUnit
}
const page = (units: LaidUnit[], cells: [LaidUnit, { table: number; row: number; column: number }][] = []) =>
  ({ units, cells: new Map(cells), content: { rules: [] } }) as unknown as ReadPage

const namesOf = (given: ReadPage) =>
  bandsOf(given, area).map(({ columns }) =>
    columns.map(({ units }) => units.map(({ unit: { pieces } }) => plainText(pieces)).join(' ')),
  )

const title = unit('title', 50, 550, 780)
const columns = [unit('left', 50, 290, 700, 20), unit('right', 310, 550, 700, 20)]

test('a title over two columns is a band of its own, and so is what follows them', () => {
  const foot = unit('foot', 50, 550, 100)
  expect(namesOf(page([title, ...columns, foot]))).toEqual([['title'], ['left', 'right'], ['foot']])
  const [, both] = bandsOf(page([title, ...columns, foot]), area)
  expect(both?.columns.map((column) => column.area)).toEqual([
    { left: 50, right: 290 },
    { left: 310, right: 550 },
  ])
})

test.each<[string, LaidUnit[]]>([
  ['running text', [title, unit('text', 50, 550, 700, 30)]],
  ['a few lines side by side', [unit('from', 50, 290, 700, 4), unit('to', 310, 550, 700, 4)]],
  ['short entries side by side', [unit('names', 50, 110, 700, 20), unit('sums', 400, 440, 700, 20)]],
])('%s is one column', (_name, units) => {
  expect(bandsOf(page(units), area)).toHaveLength(1)
  expect(bandsOf(page(units), area)[0]?.columns).toHaveLength(1)
})

test('three columns are three', () => {
  const three = [unit('one', 50, 200, 700, 20), unit('two', 220, 380, 700, 20), unit('three', 400, 550, 700, 20)]
  expect(namesOf(page([title, ...three]))).toEqual([['title'], ['one', 'two', 'three']])
})

test('a table over both columns is across them, with all of its cells', () => {
  const cells = [unit('a', 60, 200, 90), unit('b', 350, 500, 90)]
  const given = page(
    [...columns, ...cells],
    [
      [cells[0] as LaidUnit, { table: 1, row: 1, column: 1 }],
      [cells[1] as LaidUnit, { table: 1, row: 1, column: 2 }],
    ],
  )
  expect(namesOf(given)).toEqual([['left', 'right'], ['a b']])
})

test('text that fills its columns is no table, though its lines stand beside each other', () => {
  const cells = columns.map(
    (each, i) =>
      [each, { table: 1, row: 1, column: i + 1 }] as [LaidUnit, { table: number; row: number; column: number }],
  )
  expect(withoutColumns(page(columns, cells), area).cells.size).toBe(0)
  const narrow = [unit('a', 60, 120, 90), unit('b', 350, 420, 90)].map(
    (each, i) =>
      [each, { table: 2, row: 1, column: i + 1 }] as [LaidUnit, { table: number; row: number; column: number }],
  )
  expect(withoutColumns(page([...columns, ...narrow.map(([each]) => each)], narrow), area).cells.size).toBe(2)
})

test('numbers beside their texts are a list and no table; numbers beside numbers are a table', () => {
  const table = (texts: string[][]) => {
    const cells = texts.flatMap((row, r) =>
      row.map(
        (text, c) =>
          [unit(text, 50 + c * 50, 90 + c * 50, 700 - r * 20), { table: 1, row: r + 1, column: c + 1 }] as const,
      ),
    )
    return page(
      cells.map(([laid]) => laid),
      cells.map(([laid, cell]) => [laid, cell]),
    )
  }
  expect(withoutLists(table([['1.', 'Scope'], ['1.1.', 'Aim'], ['Some text']])).cells.size).toBe(0)
  expect(
    withoutLists(
      table([
        ['1.', 'Scope', 'Page'],
        ['2', 'Aim', '5'],
      ]),
    ).cells.size,
  ).toBe(6)
  expect(
    withoutLists(
      table([
        ['Name', 'Scope'],
        ['Ada', 'Aim'],
      ]),
    ).cells.size,
  ).toBe(4)
})

test('a number is the label of the text on its line', () => {
  const text = unit('Scope and aim', 80, 300, 700, 2)
  expect(isLabelled(unit('1.2.', 50, 70, 701), text)).toBe(true)
  expect(isLabelled(unit('•', 50, 70, 700), text)).toBe(true)
  expect(isLabelled(unit('1.2.', 50, 70, 680), text)).toBe(false)
  expect(isLabelled(unit('Word', 50, 70, 700), text)).toBe(false)
})
