import { expect, test } from 'vitest'
import { note, quantile, refused, startMeasuring } from './measure.ts'
import { semaphore } from './semaphore.ts'

test('a semaphore lets in as many as it has places, in turn, and frees a place after a failure', async () => {
  const enter = semaphore(2)
  let inside = 0
  let most = 0
  const order: number[] = []
  const visits = Array.from({ length: 7 }, (_, i) =>
    enter(async () => {
      most = Math.max(most, ++inside)
      await Promise.resolve()
      order.push(i)
      inside--
      if (i === 3) throw new Error('left early')
    }).catch(() => undefined),
  )
  await Promise.all(visits)
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]])
})

test('half of the times lie below p50, and all but one of a hundred below p99', () => {
  const ms = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([quantile(ms, 0.5), quantile(ms, 0.99), quantile([7], 0.99)]).toEqual([50, 99, 7])
})

test('what is refused: errors of the service, too many calls, broken connections', () => {
  const one = startMeasuring('one')
  for (const status of [200, 303, 500, 503, 429, 0, 404]) note(one, status, 1)
  expect([one.calls, refused(one)]).toEqual([7, 5])
})
