import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { openUpload } from './open-upload.ts'

test('P3: a call that is tried again finds the upload of its first try, and counts none more', async () => {
  const rows = new Map<number, { id: number }>()
  let [id, hits] = [0, 0]
  const ctx = (first?: string) =>
    ({
      first,
      now: () => new Date(),
      newId: () => ++id,
      data: {
        limits: { hit: async () => ({ allowed: ++hits > 0 }) },
        uploads: {
          create: async (row: { id: number }) => void rows.set(row.id, row),
          findOwn: async (one: number) => rows.get(one),
        },
      },
    }) as never
  const open = async (first?: string) =>
    (await openUpload(ctx(first), UserId.parse(7), { filename: 'contract.txt', size: 9 })).id
  const began = await open('a')
  expect(await open('a')).toBe(began)
  expect(hits).toBe(1)
  const others = await Promise.all([open('b'), open(), open()])
  expect(new Set([began, ...others]).size).toBe(4)
})
