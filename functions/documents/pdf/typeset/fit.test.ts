import { expect, test } from 'vitest'
import type { Face } from '../../fonts/face.ts'
import type { TextStyle } from '../layout/text.ts'
import type { Atom } from './atoms.ts'
import { evenOut, type Planned } from './even-out.ts'
import { fit } from './fit.ts'
import type { Region } from './region.ts'

/** Words of five letters and the spaces between them, 0.5 and 0.25 of the size wide each. */
const words = (count: number): Atom[] =>
  Array.from({ length: 2 * count - 1 }, (_, i) => ({
    runs: [],
    width: i % 2 ? 0.25 : 2.5,
    isSpace: i % 2 === 1,
    isBreak: false,
  }))

/** Lines of thirty-six words of size 10, twelve points apart, with so much free space below the last one. */
const region = (lines: number, below: number): Region => ({
  left: 0,
  right: 1000,
  freeLeft: 0,
  freeRight: 1000,
  top: 500,
  floor: 500 - (lines - 1) * 12 - below,
  floorBeside: 500 - (lines - 1) * 12 - below,
  spare: { left: 0, right: 1000, top: 500, floor: 500 - (lines - 1) * 12 - below },
  leading: 12,
  indent: 0,
  align: 'justify',
  notches: [],
  isLabel: false,
})

/** A line with nothing free around it. */
const lineAlone = (width: number): Region => ({
  ...region(1, 0),
  right: width,
  freeRight: width,
  spare: { left: 0, right: width, top: 500, floor: 500 },
})

test('a text as long as the original keeps its size and its lines', () => {
  expect(fit(words(360), 10, region(10, 0), 10)).toMatchObject({ scale: 1, leading: 12, overflows: false })
})

test('a text a fifth longer stays in the height of the original: its lines draw together as its letters do', () => {
  const { scale, leading, lines, overflows } = fit(words(430), 10, region(10, 0), 10)
  expect(overflows).toBe(false)
  expect(scale).toBeGreaterThanOrEqual(0.88)
  expect((lines.length - 1) * leading).toBeLessThanOrEqual(9 * 12 + 0.01)
  // As far apart as that height allows.
  expect((lines.length - 1) * leading).toBeGreaterThan(9 * 12 - 1)
})

test('free space below is used before letters get small, but not all of it', () => {
  const { scale, lines } = fit(words(130), 10, region(3, 30), 3)
  expect([scale, lines.length]).toEqual([1, 4])
  expect(fit(words(130), 10, region(3, 13), 3).scale).toBeLessThan(1)
})

test('what fits nowhere is set at the smallest size and says so', () => {
  expect(fit(words(700), 10, region(3, 0), 3)).toMatchObject({ scale: 0.6, overflows: true })
})

test('a code longer than a line is cut between its letters, and the text keeps its size', () => {
  const face = { width: (text: string) => 0.5 * text.length } as Face
  const word = (text: string): Atom => ({
    runs: [{ text, face, style: {} as TextStyle, size: 1 }],
    width: 0.5 * text.length,
    isSpace: text === ' ',
    isBreak: false,
  })
  const code = 'a9'.repeat(150)
  const { scale, lines } = fit(['The', ' ', 'key', ' ', code].map(word), 10, region(2, 0), 2)
  expect(scale).toBe(1)
  const shown = lines.map(({ atoms }) => atoms.flatMap(({ runs }) => runs.map(({ text }) => text)).join(''))
  expect(shown).toHaveLength(2)
  expect(shown.join('')).toBe(`The key ${code}`)
  // A word, however long, is none: it is set smaller.
  expect(fit([word('Donaudampfschifffahrtsgesellschaft')], 70, region(1, 0), 1).lines).toHaveLength(1)
})

test.each([0.8, 0.7, 0.6])(
  'a line alone with %d of the room that it needs keeps its height and gets narrow',
  (part) => {
    const { scale, condense, lines, overflows } = fit(words(20), 10, lineAlone(part * 547.5), 1)
    expect([lines.length, overflows]).toEqual([1, false])
    expect(scale).toBeGreaterThanOrEqual(0.95)
    expect(scale * condense).toBeLessThanOrEqual(part)
    // No smaller to the eye than three quarters of the original.
    expect(scale * Math.sqrt(condense)).toBeGreaterThanOrEqual(0.75)
  },
)

test('a line alone that is to be as small as its neighbours gets narrow too, before it is broken', () => {
  const below = { ...lineAlone(0.8 * 547.5), floor: 470, floorBeside: 470 }
  const { scale, lines } = fit(words(20), 10, { ...below, spare: { ...below.spare, floor: 470 } }, 1, { most: 0.9 })
  expect([scale, lines.length]).toEqual([0.9, 1])
})

test('letters that are large without need get smaller than that before they lie over what stands around', () => {
  const large = { ...region(1, 0), spare: { left: 0, right: 1000, top: 500, floor: 500 } }
  expect(
    fit(words(10), 40, { ...large, right: 380, freeRight: 380, spare: { ...large.spare, right: 380 } }, 1),
  ).toMatchObject({
    scale: 0.55,
    overflows: false,
  })
})

test('texts of one style stay alike: one that fits as it is comes near to one that has to be smaller', () => {
  const style = { bold: false, italic: false, serif: true, mono: false }
  const planned = [360, 425].map((count): Planned => {
    const atoms = words(count)
    const lines = Array(10)
    return {
      unit: { unit: { kind: 'paragraph' }, block: { size: 10, lines }, main: style, frame: { angle: 0 } } as never,
      region: region(10, 0),
      plan: { atoms, widths: { usual: 1, least: 0.72 }, fitted: fit(atoms, 10, region(10, 0), 10) },
    }
  })
  const before = planned.map(({ plan }) => plan.fitted.scale)
  evenOut(planned)
  const [first = 0, second = 0] = planned.map(({ plan }) => plan.fitted.scale)
  expect(before[0]).toBe(1)
  expect(second).toBe(before[1])
  expect(first - second).toBeLessThanOrEqual(0.061)
})

test('a first line is shorter by its indent and by what stands at its end', () => {
  const notched = { ...region(2, 0), indent: 100, notches: [[800, 495, 1000, 510]] as Region['notches'] }
  const [first] = fit(words(60), 10, notched, 2).lines
  expect(first?.width).toBeLessThan((1000 - 200 - 100) / 10 + 0.01)
})

test('a line at which another text stands stays empty where that leaves no room for a word', () => {
  const notched = { ...region(2, 30), notches: [[10, 485, 1000, 495]] as Region['notches'] }
  const { lines } = fit(words(50), 10, notched, 2)
  expect(lines.map(({ atoms }) => atoms.length > 0)).toEqual([true, false, true])
})
