import { inflateSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { type StatusListRow } from '../data/jobs/certificates.ts'
import type { Ctx } from '../lib/ctx.ts'
import { currentStatusList, writeStatusList, writeStatusLists } from './status-list.ts'

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

test('H3: a row without a place in the list keeps no other certificate from being told as withdrawn', async () => {
  const error = vi.fn()
  let list = ''
  const sign = async (_: string, __: string, claims: { status_list: { lst: string } }) =>
    (list = claims.status_list.lst)
  const withdrawn = [-1, 2.5, 7].map((index) => ({ index, status: 'revoked' }))
  const certificates = { listWithdrawn: async () => withdrawn, keepStatusList: async () => undefined }
  const ctx = { now: () => new Date(), log: { error }, signing: { sign }, data: { certificates } }
  await writeStatusList(ctx as unknown as Ctx<'data' | 'signing'>, 1)
  expect(inflateSync(Buffer.from(list, 'base64url'))[1]).toBe(1 << 6)
  expect(error).toHaveBeenCalledTimes(2)
})

test('H3: a status list is signed anew after a minute at most, and expires after a day', async () => {
  let seconds = 1000
  let kept: StatusListRow | undefined
  const ctx = {
    now: () => new Date(seconds * 1000),
    signing: { sign: async (_: string, __: string, claims: { exp: number }) => `expires ${claims.exp}` },
    data: {
      certificates: {
        newestStatusList: async () => 1,
        findStatusList: async () => kept,
        listWithdrawn: async () => [],
        keepStatusList: async (_: number, row: StatusListRow) => void (kept = row),
      },
    },
  } as unknown as Ctx<'data' | 'signing'>
  const first = await currentStatusList(ctx, 1)
  expect(first).toMatchObject({ iat: 1000, exp: 1000 + 24 * 3600, token: `expires ${1000 + 24 * 3600}` })
  seconds += 10
  expect(await currentStatusList(ctx, 1)).toBe(first)
  seconds += 50
  expect(await currentStatusList(ctx, 1)).toMatchObject({ iat: 1060, exp: 1060 + 24 * 3600 })
})

test('H3: a list that was read before a certificate was revoked never takes the place of the one that says so', async () => {
  let seconds = 1000
  let kept: StatusListRow | undefined
  const revoked = { index: 7, status: 'revoked' as const }
  const withdrawn: (typeof revoked)[] = []
  const release: (() => void)[] = []
  const ctx = {
    now: () => new Date(seconds * 1000),
    signing: {
      sign: async (_: string, __: string, { status_list }: { status_list: { lst: string } }) => status_list.lst,
    },
    data: {
      certificates: {
        listWithdrawn: async () => {
          const read = [...withdrawn]
          if (withdrawn.length === 0) await new Promise<void>((resolve) => release.push(resolve))
          return read
        },
        keepStatusList: async (_: number, row: StatusListRow) => {
          if (!kept || kept.iat <= row.iat) kept = row
        },
      },
    },
  } as unknown as Ctx<'data' | 'signing'>
  const slow = writeStatusList(ctx, 1)
  seconds += 1
  withdrawn.push(revoked)
  const told = await writeStatusList(ctx, 1, [revoked])
  seconds += 1
  for (const go of release) go()
  await slow
  expect(kept).toEqual(told)
})
