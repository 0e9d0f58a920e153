import { expect, test } from 'vitest'
import { countedFields, counterName, everything, sumsOf } from './counted.ts'

const day = '2026-11-20'
const at = `${day}T10:00:00.000Z`
const row = {
  pk: 'TRANSLATION#1',
  sk: 'RECORD',
  translationType: 'ai',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  createdAt: at,
}
const count = (fields: object) => {
  const sums = sumsOf({ ...row, ...fields })
  const now = (field: string) => sums.get(counterName('NOW', everything, field)) ?? 0
  return {
    completed: now('translations.completed'),
    failed: now('translations.failed'),
    failures: sums.get(counterName('DAYS', day, 'failed')) ?? 0,
    all: now('translations.total'),
  }
}

test.each([
  ['is complete', { stage: 'completed' }, { completed: 1, failed: 0, failures: 0, all: 1 }],
  ['has failed', { stage: 'failed', stageAt: at }, { completed: 0, failed: 1, failures: 1, all: 1 }],
  [
    'was given back before its end, which is no failure of the platform',
    { stage: 'failed', stageAt: at, refundedAt: at },
    { completed: 0, failed: 1, failures: 0, all: 1 },
  ],
  [
    'was given back when it was complete, which the list of complete ones leaves out',
    { stage: 'completed', refundedAt: at },
    { completed: 0, failed: 1, failures: 0, all: 1 },
  ],
])('a document that %s', (_, fields, counts) => {
  expect(count(fields)).toEqual(counts)
})

test.each([
  { pk: 'USER#1', sk: 'PROFILE' },
  { ...row, stage: 'failed', paymentIntentId: 'pi_1', qualityScore: 9.5 },
  { pk: 'TRANSLATION#1', sk: 'PAYOUT', status: 'completed' },
  { pk: 'TRANSLATION#1', sk: 'PAYOUT', status: 'processing' },
  { pk: 'QUEUE#1', sk: 'ITEM' },
  { pk: 'TICKET#1', sk: 'TICKET', status: 'open', priority: 'urgent', waitingSince: null },
  { pk: 'TRANSLATOR#1', sk: 'PROFILE', status: 'approved' },
  { pk: 'API_APPLICATION#1', sk: 'APPLICATION' },
])('the recount reads each field that counts of $pk $sk', (whole) => {
  const read = new Set<PropertyKey>()
  const watched = new Proxy(whole, {
    get: (target, field) => {
      read.add(field)
      return Reflect.get(target, field)
    },
  })
  expect(sumsOf(watched).size).toBeGreaterThan(0)
  expect([...read].filter((field) => !countedFields.some((listed) => listed === field))).toEqual([])
})
