import { expect, test } from 'vitest'
import { counterName, everything, sumsOf } from './counted.ts'

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
