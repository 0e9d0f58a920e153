import { expect, test } from 'vitest'
import { spentMs } from '../../../testing/spent.ts'
import { type FilledSection, fillPages, noteRoom, notesOn, notesUnder } from './fill-pages.ts'
import { heightOf, type Strip } from './strip.ts'

const page = { width: 400, height: 120, top: 10, right: 10, bottom: 10, left: 10, header: 5, footer: 5 }
const section = (strips: Strip[], more: Partial<FilledSection> = {}): FilledSection => ({
  strips,
  page,
  begins: 'page',
  columns: [10],
  top: 110,
  bottom: 10,
  ...more,
})
/** Ten points high, with a name to be known by. */
const strip = (name: string, more: Partial<Strip> = {}): Strip => ({ height: 10, draw: () => name, ...more })
const strips = (count: number) => Array.from({ length: count }, (_, i) => strip(String(i)))
const names = (sections: FilledSection[]) =>
  fillPages(sections).map(({ columns }) =>
    columns.map((column) => column.strips.map(({ draw }) => draw(0, 0, 0)).join('')),
  )

test('columns are filled one after the other, then pages', () => {
  expect(
    names([
      section(
        strips(25).map((each) => ({ ...each, draw: () => 'x' })),
        { columns: [10, 200] },
      ),
    ]),
  ).toEqual([['xxxxxxxxxx', 'xxxxxxxxxx'], ['xxxxx']])
})

test('columns above a section that goes on below end at one height, and it begins there', () => {
  const pages = fillPages([section(strips(6), { columns: [10, 200] }), section(strips(2), { begins: 'here' })])
  expect(pages).toHaveLength(1)
  expect(
    pages[0]?.columns.map(({ x, top, strips: own }) => [x, top, own.filter(({ height }) => height).length]),
  ).toEqual([
    [10, 110, 3],
    [200, 110, 3],
    [10, 80, 2],
  ])
})

test('a section of another size of paper begins a page', () => {
  const wide = { ...page, width: 500 }
  expect(names([section([strip('a')]), section([strip('b')], { begins: 'here', page: wide })])).toEqual([['a'], ['b']])
})

test('the room of notes is kept free on the page where they are called', () => {
  const noted = strip('n', { notes: [strip('note', { height: 40 })] })
  expect(names([section([strip('a'), noted, strip('b'), strip('c'), strip('d'), strip('e')])])).toEqual([
    ['anbcd'],
    ['e'],
  ])
  expect(names([section([...strips(7), noted])])).toEqual([['0123456'], ['n']])
})

test('below another section what is too high for its columns begins a page', () => {
  const tall = strip('t', { height: 70 })
  const columns = [10, 200]
  const below = section([strip('a'), tall, strip('b')], { begins: 'here', columns })
  expect(names([section(strips(4)), below])).toEqual([['0123', 'a', ''], ['tb']])
})

test('notes that are higher than a page go on over the next ones, and none is lost at the end', () => {
  const notes = Array.from({ length: 24 }, (_, i) => strip(String.fromCharCode(65 + i)))
  const pages = fillPages([section([strip('a'), strip('n', { notes }), strip('b')])])
  const shown = pages.map((page) =>
    notesOn(page)
      .map(({ draw }) => draw(0, 0, 0))
      .join(''),
  )
  expect(shown.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
  for (const page of pages) {
    const text = page.columns.flatMap(({ strips: own }) => own)
    expect(heightOf(text) + noteRoom(notesOn(page))).toBeLessThanOrEqual(100)
  }
})

test('the notes of a column stand at its own foot: they take no room of the one before', () => {
  const noted = strip('n', { notes: [strip('note', { height: 40 })] })
  const [page] = fillPages([section([...strips(12), noted, strip('b')], { columns: [10, 200] })])
  expect(page && notesOn(page)).toEqual([])
  expect(page?.columns.map((column) => [column.strips.length, notesUnder(column).length])).toEqual([
    [10, 0],
    [4, 1],
  ])
})

test('what keeps with the next goes with it, and a float finds room for itself', () => {
  const heading = strip('h', { keeps: true })
  expect(names([section([...strips(9), heading, strip('t')])])).toEqual([['012345678'], ['ht']])
  const anchor = strip('f', { height: 0, needs: 50 })
  expect(names([section([...strips(7), anchor, strip('t')])])).toEqual([['0123456'], ['ft']])
})

test('a break turns the page or the column, but leaves no page empty', () => {
  const broken = strip('b', { breaks: 'page' })
  expect(names([section([broken, strip('c'), broken])])).toEqual([['bc'], ['b']])
  expect(names([section([strip('a'), strip('c', { breaks: 'column' })], { columns: [10, 200] })])).toEqual([['a', 'c']])
})

test('the head of a table stands on each of its pages, and not twice where it begins one', () => {
  const head = strip('H', { keeps: true })
  const rows = strips(12).map((each) => ({ ...each, draw: () => 'r', heads: [strip('H')] }))
  expect(names([section([head, ...rows])])).toEqual([['Hrrrrrrrrr'], ['Hrrr']])
  expect(names([section([...strips(9), head, ...rows.slice(0, 2)])])).toEqual([['012345678'], ['Hrr']])
})

test.each([
  ['in one column', 1],
  ['in two columns that end at one height', 2],
])('U1: a page of thin lines by the ten thousand is filled in one pass, %s', (_, columns) => {
  const thin = Array.from({ length: 60_000 }, (_, i) => strip('', { height: 0.001, isGap: i % 2 === 0 }))
  const before = spentMs()
  const own = { columns: [10, 200].slice(0, columns) }
  const pages = fillPages([section(thin, own), section(strips(1), { begins: 'here' })])
  expect(pages).toHaveLength(1)
  expect(spentMs() - before).toBeLessThan(3000)
})
