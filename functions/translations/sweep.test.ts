import { afterEach, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { sweep } from './sweep.ts'

vi.stubEnv('PAYMENT_DEADLINE_SECONDS', '604800')
afterEach(() => vi.clearAllMocks())

const told = vi.fn()

/** A paid review without an execution and without its file; what `fail` is asked to hold is tried as the store does. */
async function sweeping(jobStatus: string): Promise<string> {
  const row = {
    ...newTranslation({ id: TranslationId.parse(5) }),
    stage: 'human_review',
    paidAt: '2026-11-26T08:00:00.000Z',
    queueItemId: 3,
  }
  let stage = row.stage
  const data = {
    translations: {
      listStanding: (asked: string) => Promise.resolve(asked === 'human_review' && stage === asked ? [row] : []),
      postpone: () => Promise.resolve(),
      get: () => Promise.resolve({ ...row, stage }),
      fail: (...[, , , also = []]: [unknown, unknown, unknown, string[]?]) => {
        if (also.includes('unsigned 3') && jobStatus === 'completed') return Promise.reject(new Error('signed'))
        stage = 'failed'
        return Promise.resolve('moved')
      },
    },
    queue: {
      find: () => Promise.resolve({ id: 3, status: jobStatus, translationId: 5 }),
      listSignedCorrections: () => Promise.resolve([]),
      unsignedItem: (id: number) => `unsigned ${id}`,
    },
    taskTokens: { find: () => Promise.resolve(undefined) },
  }
  const ctx = {
    data,
    files: { head: () => Promise.resolve(undefined) },
    workflow: { statusOf: () => Promise.resolve('missing') },
    mail: { enqueue: () => Promise.resolve() },
    now: () => new Date('2026-11-27T10:05:00.000Z'),
    log: { error: told, warn: told },
  }
  await sweep(ctx as never)
  return stage
}

test('W2: a review whose file is lost ends, but where somebody has signed it', async () => {
  expect(await sweeping('assigned')).toBe('failed')
  expect(told).not.toHaveBeenCalled()
  expect(await sweeping('completed')).toBe('human_review')
  expect(told).toHaveBeenCalledWith(
    'a row could not be swept',
    { what: 'translation human_review', translationId: 5 },
    expect.any(Error),
  )
})
