import { expect, test } from 'vitest'
import type { Atom } from '../../../pdf/typeset/atoms.ts'
import { type LineItem, type Measure, setLines } from './lines.ts'

const atom = (width: number, more: Partial<Atom> = {}): Atom => ({
  runs: [],
  width,
  isSpace: false,
  isBreak: false,
  ...more,
})
const [word, space, end] = [atom(20), atom(5, { isSpace: true }), atom(0, { isBreak: true })]
const set = (items: LineItem[], more: Partial<Measure> = {}) =>
  setLines(items, { room: () => 100, indent: 0, tabs: [], start: 0, ...more })
const xs = (items: LineItem[], more: Partial<Measure> = {}) =>
  set(items, more).map(({ bits }) => bits.map(({ x }) => x))

test('words fill a line, a break ends it, and the space at its end is none', () => {
  const lines = set([word, space, word, space, word, space, word, space, end, word])
  expect(lines.map(({ width, isLast }) => [width, isLast])).toEqual([
    [95, true],
    [20, true],
  ])
})

test('spaces that are wider than a line make no line of their own', () => {
  const wide = atom(400, { isSpace: true })
  expect(set([word, wide, end, word]).map(({ width }) => width)).toEqual([20, 20])
})

test.each<[string, Partial<Measure>, number[]]>([
  ['to the next of the even places', {}, [0, 36]],
  ['to a place of its own', { tabs: [{ at: 50, align: 'start' }] }, [0, 50]],
  ['so that what follows ends there', { tabs: [{ at: 90, align: 'end' }] }, [0, 70]],
  ['so that what follows stands in its middle', { tabs: [{ at: 60, align: 'center' }] }, [0, 50]],
  ['no further than the line goes', { tabs: [{ at: 500, align: 'end' }] }, [0, 80]],
  ['from the margin, not from the indent', { tabs: [{ at: 50, align: 'start' }], start: 10 }, [0, 40]],
  ['to the indent where the line hangs out', { indent: -30 }, [-30, 0]],
])('a tab leads %s', (_name, measure, places) => {
  expect(xs([word, 'tab', word], measure)).toEqual([places])
})

test('the leader of a tab fills the room before what follows it', () => {
  const [line] = set([word, 'tab', word], { tabs: [{ at: 100, align: 'end', leader: '.' }] })
  expect(line?.leaders).toEqual([{ x: 22, width: 56, sign: '.' }])
})

test('a picture stands in its line, or on the next where there is no room', () => {
  const picture = { picture: { bytes: new Uint8Array(), width: 60, height: 10 } }
  expect(xs([word, picture, word])).toEqual([[0, 20, 80]])
  expect(xs([word, space, word, space, picture])).toEqual([[0], [0]])
})

test('lines beside a float are shorter than those below it', () => {
  const lines = set([word, space, word, space, word, space, word], { room: (i) => (i === 0 ? 50 : 100) })
  expect(lines.map(({ width }) => width)).toEqual([45, 45])
})

test('a word that is longer than a line is cut, and loses no sign', () => {
  const face = { width: (text: string) => text.length * 10 } as Atom['runs'][number]['face']
  const run = (text: string) => ({ text, face, size: 1 }) as Atom['runs'][number]
  const lines = set([word, space, atom(250, { runs: [run('abcdefghij'), run('klmnopqrstuvwxy')] })])
  const texts = lines.map(({ bits }) =>
    bits
      .flatMap((bit) => ('atoms' in bit ? bit.atoms.flatMap(({ runs }) => runs.map(({ text }) => text)) : []))
      .join(''),
  )
  expect(texts).toEqual(['', 'abcdefghij', 'klmnopqrst', 'uvwxy'])
})
