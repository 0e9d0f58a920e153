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
