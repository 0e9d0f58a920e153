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
    now: () => new Date('2026-11-27T10:25:00.000Z'),
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

test('W2: an hour of a thousand reviews asks about each execution once, and about that of a signed one in each turn', async () => {
  const first = { ...newTranslation({ id: TranslationId.parse(1) }), stage: 'human_review' }
  const rows = Array.from({ length: 1000 }, (_, i) => ({ ...first, id: i + 1, queueItemId: i + 1 }))
  const asked: number[][] = []
  for (let minute = 0; minute < 60; minute++) {
    const waiting = new Set(rows)
    const turn: number[] = []
    const data = {
      translations: {
        listStanding: async (stage: string, _: Date, limit: number) =>
          stage === 'human_review' ? [...waiting].slice(0, limit) : [],
        postpone: async (row: (typeof rows)[0]) => void waiting.delete(row),
      },
      queue: {
        find: async (id: number) => ({ id, status: id === 7 ? 'completed' : 'in_progress', translationId: id }),
        listSignedCorrections: async () => [],
      },
      taskTokens: { find: async () => undefined },
    }
    const ctx = {
      data,
      workflow: { statusOf: async (id: number) => (turn.push(id), 'running') },
      engine: { listTerminologies: async () => [] },
      now: () => new Date(Date.UTC(2026, 10, 27, 10, minute)),
      log: { error: told, warn: told },
    }
    await sweep(ctx as never)
    if (turn.length > 0) asked.push(turn)
  }
  expect(asked).toHaveLength(12)
  expect(Math.max(...asked.map((turn) => turn.length))).toBeLessThan(86)
  const times = new Map<number, number>()
  for (const id of asked.flat()) times.set(id, (times.get(id) ?? 0) + 1)
  expect(times.get(7)).toBe(12)
  times.delete(7)
  expect([times.size, ...new Set(times.values())]).toEqual([999, 1])
})
