import { expect, test } from 'vitest'
import { answerDueAt } from './target.ts'

const waiting = (waitingSince: string, priority: 'low' | 'medium' | 'high' | 'urgent') =>
  answerDueAt({ status: 'open', priority, waitingSince })

test.each([
  ['urgent', 'at once', '2026-11-22T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
  ['high', 'the same day', '2026-11-22T15:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['high', 'the same day, in summer time', '2026-07-01T15:00:00.000Z', '2026-07-02T04:00:00.000Z'],
  ['high', 'of New York, where it may still be yesterday', '2026-11-22T03:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ['high', 'on the day when the clocks go back', '2026-11-01T12:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['medium', 'within 24 hours', '2026-11-22T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['low', 'within 48 hours', '2026-11-22T15:00:00.000Z', '2026-11-24T15:00:00.000Z'],
] as const)('a ticket of priority %s is answered %s', (priority, _, since, due) => {
  expect(waiting(since, priority)).toBe(due)
})

test('nothing is due where nobody waits', () => {
  const since = '2026-11-22T15:00:00.000Z'
  expect(answerDueAt({ status: 'open', priority: 'low', waitingSince: null })).toBeNull()
  expect(answerDueAt({ status: 'resolved', priority: 'low', waitingSince: since })).toBeNull()
  expect(answerDueAt({ status: 'closed', priority: 'urgent', waitingSince: since })).toBeNull()
  expect(answerDueAt({ status: 'in_progress', priority: 'low', waitingSince: since })).not.toBeNull()
})
