import { expect, test } from 'vitest'
import { mayBeDeleted } from './keeping.ts'

test.each([
  ['completed', 'completed', null, true],
  ['waiting for payment', 'awaiting_payment', null, true],
  ['failed', 'failed', null, true],
  ['with a human', 'human_review', null, false],
  ['under way', 'translating', null, false],
  ['deleted already', 'completed', '2026-11-21T00:00:00.000Z', false],
] as const)('R3: delete now is offered where the server would do it: %s', (_, stage, deletedAt, offered) => {
  expect(mayBeDeleted({ stage, deletedAt })).toBe(offered)
})
