import { afterEach, expect, test, vi } from 'vitest'
import { systemBase } from '../lib/base.ts'
import { sweep } from './sweep.ts'

afterEach(() => vi.restoreAllMocks())

test('documents have half of the time of a sweep where little else is to be done', async () => {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const now = new Date('2026-11-26T00:00:00.000Z')
  let next = 1
  let looked = 0
  const nothing = { list: async () => [] }
  const data = {
    retention: {
      listDue: async (_: Date, limit: number) => Array.from({ length: limit }, () => next++),
      postpone: async () => undefined,
      finish: async () => undefined,
      listForgettings: nothing.list,
      listErasures: nothing.list,
    },
    promotions: { listViewed: nothing.list },
    users: { listKnownAddresses: nothing.list },
    translations: {
      find: async () => {
        looked++
        time += 1000
        return undefined
      },
    },
  }
  await sweep({ ...systemBase('test'), now: () => now, data } as never)
  expect(looked).toBeGreaterThan(80)
})

const dayMs = 86_400_000

/** Paid documents, complete for so many days, whose originals are due; each format takes 2.4 seconds of this machine. */
function completed(count: number, days: number) {
  let time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  const now = new Date('2026-11-26T00:00:00.000Z')
  const stageAt = new Date(now.getTime() - days * dayMs).toISOString()
  const due = Array.from({ length: count }, (_, n) => n + 1)
  const handled = new Set<number>()
  const nothing = async () => []
  const data = {
    retention: {
      listDue: async (_: Date, limit: number) => due.slice(0, limit),
      postpone: async (id: number) => void due.splice(due.indexOf(id), 1),
      claimFormats: async () => true,
      findTries: async () => new Map(),
      markDeleted: async (id: number) => void handled.add(id),
      checkAgain: async () => undefined,
      listForgettings: nothing,
      listErasures: nothing,
    },
    promotions: { listViewed: nothing },
    users: { listKnownAddresses: nothing },
    translations: {
      find: async (id: number) => {
        const row = { id, userId: 1, fileType: 'docx', translationType: 'ai', stage: 'completed', stageAt }
        return handled.has(id) ? { ...row, sourceDeletedAt: stageAt } : row
      },
    },
  }
  const files = {
    head: async () => undefined,
    removeBelow: async () => undefined,
    getJson: async () => {
      time += 2400
      throw new Error('what it is made of does not matter here')
    },
  }
  const exports = { enqueue: async ({ formatsOf }: { formatsOf: number }) => void handled.add(formatsOf) }
  const ctx = { ...systemBase('test'), now: () => now, data, files, exports }
  const told = vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  const late = () => told.mock.calls.filter(([, facts]) => facts?.['why'] === 'late')
  return { ctx: ctx as never, handled, late }
}

test('R3: a sweep gets round to every original that is due, however long its formats take', async () => {
  const { ctx, handled, late } = completed(500, 7.1)
  await sweep(ctx)
  expect(handled.size).toBe(500)
  expect(late()).toEqual([])
})

test('R3: an original that is still here six hours after its time is told', async () => {
  const { ctx, late } = completed(1, 7.5)
  await sweep(ctx)
  expect(late()).toEqual([
    ['a row could not be swept', { what: 'retention', translationId: 1, why: 'late', hours: 12 }],
  ])
})
