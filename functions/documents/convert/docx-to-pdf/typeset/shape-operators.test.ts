import { expect, test } from 'vitest'
import { polygon } from '../flow.ts'
import { fadeIn, headsOf } from './shape-operators.ts'

const red = [1, 0, 0] as const
const blue = [0, 0, 1] as const

test('colours change from one end of a box to the other, within its outline', () => {
  const stops = [
    { at: 0, rgb: red },
    { at: 1, rgb: blue },
  ]
  const drawn = fadeIn('10 10 80 40 re', { stops, turn: 90 }, { x: 10, y: 50, width: 80, height: 40 })
  expect(drawn).toMatch(/^q 10 10 80 40 re W n\n/)
  const bands = [...drawn.matchAll(/([\d.]+) 0 ([\d.]+) rg (-?[\d.]+) /g)].map((found) => found.slice(1).map(Number))
  const [first = [], last = []] = [bands[0], bands.at(-1)]
  expect(first[0]).toBeGreaterThan(0.95)
  expect(last[1]).toBeGreaterThan(0.95)
  // From the top, 20 over the middle, to the foot.
  expect([first[2], Math.round(last[2] ?? 0)]).toEqual([-20, 19])
})

test('a line has heads at the ends that say so, along its last stretch', () => {
  const path = polygon(
    [
      [0, 0],
      [50, 0],
      [50, 100],
    ],
    false,
  )
  const rule = { width: 1, rgb: red }
  expect(headsOf(path, rule, { end: true })).toBe('1 0 0 rg 50 100 m 47.8 95 l 52.2 95 l h f\n')
  expect(headsOf(path, rule, { start: true, end: true }).match(/ m /g)).toHaveLength(2)
  expect(headsOf(polygon([[1, 1]], false), rule, { start: true, end: true })).toBe('')
})
