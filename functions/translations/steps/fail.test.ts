import { beforeEach, expect, test, vi } from 'vitest'
import { FailInput } from '../../lib/step/outcome.ts'
import { fail } from './fail.ts'

const told = vi.fn()
beforeEach(() => told.mockClear())

/** Ends a translation in this stage, and answers what was said of it. */
async function failing(stage: string, input: object) {
  const row = { id: 5, userId: 1, originalFilename: 'letter.pdf' }
  let now = stage
  const translations = {
    get: () => Promise.resolve({ ...row, stage: now }),
    fail: () => Promise.resolve(void (now = stage === 'completed' ? stage : 'failed')),
  }
  const ctx = { data: { translations }, now: () => new Date(), log: { error: told } }
  await fail(ctx as never, FailInput.parse({ translationId: 5, ...input }))
  return told.mock.calls
}

test.each([
  ['a scan that never came', 'inspecting', 'NotScannedYet'],
  ['a step that died', 'assembling', 'Runtime.ExitError'],
  ['a store that is down', 'translating', 'Error'],
  ['an engine that is down', 'translating', 'EngineBusy'],
  ['one that is down for a long document', 'translating', 'States.ExceedToleratedFailureThreshold'],
])('W2: %s is told to the alarm', async (_, stage, error) => {
  expect(await failing(stage, { error: { Error: error, Cause: 'a letter' } })).toEqual([
    ['a document was given up', { translationId: 5, error }],
  ])
})

test.each([
  ['a file that was refused', 'extracting', { failure: 'file-refused', verdict: 'encrypted' }],
  ['one that breaks the reader', 'extracting', { error: { Error: 'States.Timeout' } }],
  ['one that was delivered before', 'completed', { error: { Error: 'Error' } }],
])('%s wakes nobody', async (_, stage, input) => {
  expect(await failing(stage, input)).toEqual([])
})
