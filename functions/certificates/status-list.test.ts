import { beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '../lib/ctx.ts'
import { writeStatusLists } from './status-list.ts'

beforeEach(() => vi.stubEnv('SITE_URL', 'https://attesta.example'))

test('H3: a status list that cannot be written holds up no later one, and the hour is told as failed', async () => {
  const kept: number[] = []
  const ctx = {
    now: () => new Date(),
    log: { error: vi.fn() },
    signing: { sign: async () => 'a.b.c' },
    data: {
      certificates: {
        newestStatusList: async () => 3,
        listWithdrawn: async (list: number) => (list === 2 ? Promise.reject(new Error('throttled')) : []),
        keepStatusList: async (list: number) => void kept.push(list),
      },
    },
  } as unknown as Ctx<'data' | 'signing'>
  await expect(writeStatusLists(ctx)).rejects.toThrow('1 of 3')
  expect(kept).toEqual([1, 3])
})
