import { expect, test } from 'vitest'
import { nextDeletion, resultDaysOf } from './retention.ts'

const stageAt = '2026-11-01T00:00:00.000Z'
const on = (day: string, year = 2026) => new Date(`${year}-${day}T00:00:00.000Z`)

test.each([
  ['under way: nothing yet', { stage: 'translating', resultDays: 30 }, undefined],
  ['waiting for payment: nothing yet', { stage: 'awaiting_payment', resultDays: 30 }, undefined],
  ['with a human: nothing yet', { stage: 'human_review', resultDays: 30 }, undefined],
  [
    'completed: first the source after seven days',
    { stage: 'completed', resultDays: 30 },
    { what: 'source', at: on('11-08') },
  ],
  [
    'then the rest after thirty',
    { stage: 'completed', resultDays: 30, sourceDeletedAt: stageAt },
    { what: 'all', at: on('12-01') },
  ],
  ['a short choice takes both at once', { stage: 'completed', resultDays: 1 }, { what: 'all', at: on('11-02') }],
  ['seven days: both at once', { stage: 'completed', resultDays: 7 }, { what: 'all', at: on('11-08') }],
  [
    'certified: the source stays as long as a correction may be asked for',
    { stage: 'completed', resultDays: 90, isCertified: true },
    { what: 'source', at: on('12-31') },
  ],
  [
    'certified, a shorter choice: both at once',
    { stage: 'completed', resultDays: 30, isCertified: true },
    { what: 'all', at: on('12-01') },
  ],
  [
    'a correction is under way: the source waits a week for it',
    { stage: 'completed', resultDays: 90, isCertified: true, correction: {} },
    { what: 'source', at: on('01-07', 2027) },
  ],
  [
    'the correction has its certificate: the source goes as it would have gone',
    { stage: 'completed', resultDays: 90, isCertified: true, correction: { endedAt: '2027-01-02T00:00:00.000Z' } },
    { what: 'source', at: on('12-31') },
  ],
  [
    'a correction is under way when the result would go: both wait a week',
    { stage: 'completed', resultDays: 1, isCertified: true, correction: {} },
    { what: 'all', at: on('11-09') },
  ],
  [
    'corrected after its time: the result can be fetched for the rest of that week',
    { stage: 'completed', resultDays: 7, isCertified: true, correction: { endedAt: '2026-11-09T00:00:00.000Z' } },
    { what: 'all', at: on('11-15') },
  ],
  [
    'corrected in time: nothing waits',
    { stage: 'completed', resultDays: 7, isCertified: true, correction: { endedAt: '2026-11-07T00:00:00.000Z' } },
    { what: 'all', at: on('11-08') },
  ],
  ['failed: all after seven days', { stage: 'failed', resultDays: 90 }, { what: 'all', at: on('11-08') }],
  ['expired: all after seven days', { stage: 'expired', resultDays: 30 }, { what: 'all', at: on('11-08') }],
  ['deleted: nothing more', { stage: 'completed', resultDays: 30, deletedAt: stageAt }, undefined],
] as const)('R3: %s', (_, kept, wanted) => {
  expect(nextDeletion({ stageAt, isCertified: false, ...kept })).toEqual(wanted)
})

test('R3: a result is kept as its owner chose, or 30 days, a certified one 90', () => {
  expect(resultDaysOf({ translationType: 'ai' })).toBe(30)
  expect(resultDaysOf({ translationType: 'certified' })).toBe(90)
  expect(resultDaysOf({ translationType: 'certified', resultDays: 7 })).toBe(7)
})
