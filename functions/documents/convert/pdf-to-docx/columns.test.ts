import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { bandsOf, isLabelled } from './columns.ts'
import { type ItemBox, isText, type PageItem } from './item.ts'

const area = { left: 50, right: 550 }

/** Some lines from a left to a right edge below a top. */
const unit = (text: string, left: number, right: number, top: number, count = 1): LaidUnit => {
  const lines = Array.from({ length: count }, (_, i) => ({ left, right, v: top - i * 12 }))
  const block = { lines, left, right, top, bottom: top - (count - 1) * 12, size: 10, leading: 12 }
  return { unit: { pieces: [text] }, block, frame: { angle: 0 } } as unknown as LaidUnit
}
const text = (...given: Parameters<typeof unit>): PageItem => {
  const laid = unit(...given)
  return { laid, left: laid.block.left, right: laid.block.right, head: laid.block.top + 9, foot: laid.block.bottom - 3 }
}
const picture = (left: number, right: number, head: number, foot: number) =>
  ({ left, right, head, foot, draw: () => undefined }) as unknown as PageItem

const nameOf = (item: PageItem) => (isText(item) ? plainText(item.laid.unit.pieces) : 'picture')
const namesOf = (items: PageItem[], level: ItemBox[] = []) =>
  bandsOf(items, level, area).map(({ columns }) => columns.map((column) => column.items.map(nameOf).join(' ')))

const title = text('title', 50, 550, 780)
const columns = [text('left', 50, 290, 700, 20), text('right', 310, 550, 700, 20)]

test('a title over two columns is a band of its own, and so is what follows them', () => {
  const foot = text('foot', 50, 550, 100)
  expect(namesOf([title, ...columns, foot])).toEqual([['title'], ['left', 'right'], ['foot']])
  const [, both] = bandsOf([title, ...columns, foot], [], area)
  expect(both?.columns.map((column) => column.area)).toEqual([
    { left: 50, right: 290 },
    { left: 310, right: 550 },
  ])
})

test.each<[string, PageItem[]]>([
  ['running text', [title, text('text', 50, 550, 700, 30)]],
  ['a few lines side by side', [text('from', 50, 290, 700, 4), text('to', 310, 550, 700, 4)]],
  ['short entries side by side', [text('names', 50, 110, 700, 20), text('sums', 400, 440, 700, 20)]],
])('%s is one column', (_name, items) => {
  expect(bandsOf(items, [], area)).toHaveLength(1)
  expect(bandsOf(items, [], area)[0]?.columns).toHaveLength(1)
})

test('three columns are three', () => {
  const three = [text('one', 50, 200, 700, 20), text('two', 220, 380, 700, 20), text('three', 400, 550, 700, 20)]
  expect(namesOf([title, ...three])).toEqual([['title'], ['one', 'two', 'three']])
})

test('a ruled table over both columns is across them, with all of its cells', () => {
  const line = (head: number) => ({ left: 50, right: 550, head, foot: head })
  const cells = [text('a', 60, 200, 90), text('b', 350, 500, 90)]
  expect(namesOf([...columns, ...cells], [line(110), line(80)])).toEqual([['left', 'right'], ['a b']])
  expect(namesOf([...columns, ...cells])).toEqual([['left a', 'right b']])
})

test('a picture over both columns that stands beside a text is no band of its own', () => {
  const beside = picture(200, 550, 690, 600)
  expect(namesOf([title, ...columns, beside])).toEqual([['title picture left right']])
})

test('a number is the label of the text on its line', () => {
  const given = unit('Scope and aim', 80, 300, 700, 2)
  expect(isLabelled(unit('1.2.', 50, 70, 701), given)).toBe(true)
  expect(isLabelled(unit('•', 50, 70, 700), given)).toBe(true)
  expect(isLabelled(unit('1.2.', 50, 70, 680), given)).toBe(false)
  expect(isLabelled(unit('Word', 50, 70, 700), given)).toBe(false)
})
