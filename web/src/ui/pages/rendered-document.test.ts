import { expect, test } from 'vitest'
import { linesOf } from './rendered-document.ts'

test('pieces of a line are one box, the next line is another', () => {
  const box = (left: number, top: number) => ({ left, top, width: 0.1, height: 0.02 })
  const lines = linesOf([box(0.1, 0.1), box(0.2, 0.101), box(0.1, 0.13)])
  expect(lines).toHaveLength(2)
  expect(lines[0]?.left).toBe(0.1)
  expect(lines[0]?.width).toBeCloseTo(0.2)
})
