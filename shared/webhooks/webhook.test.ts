import { expect, test } from 'vitest'
import { Stage } from '../translations/stage.ts'
import { eventAt, retryAfter, retryDelays } from './webhook.ts'

test('the stages that are told are these', () => {
  const toldWhen = (isPaid: boolean) =>
    Stage.options.flatMap((stage) => (eventAt(stage, isPaid) ? [[stage, eventAt(stage, isPaid)]] : []))
  const told = toldWhen(false)
  expect(toldWhen(true)).toEqual(told.slice(1))
  expect(told).toEqual([
    ['awaiting_payment', 'translation.awaiting_payment'],
    ['completed', 'translation.ready'],
    ['failed', 'translation.failed'],
    ['expired', 'translation.failed'],
  ])
})

test('tries stand further and further apart, over about a day, and then end', () => {
  expect([...retryDelays].toSorted((a, b) => a - b)).toEqual([...retryDelays])
  expect(retryDelays.reduce((sum, delay) => sum + delay, 0) / 3600).toBeCloseTo(22.6, 1)
  expect(retryAfter(1, 0)).toBe(10)
  expect(retryAfter(1, 0.999)).toBe(12)
  expect(retryAfter(retryDelays.length, 0)).toBe(14 * 3600)
  expect(retryAfter(retryDelays.length + 1, 0)).toBeUndefined()
})
