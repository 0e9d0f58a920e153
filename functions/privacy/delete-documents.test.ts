import { expect, test, vi } from 'vitest'
import { systemBase } from '../lib/base.ts'
import { deleteSource, takeTurns } from './delete-documents.ts'

const row = (id: number) => ({ id, userId: 1, fileType: 'txt', translationType: 'ai', stage: 'completed' }) as never

/** Documents whose formats lie there already; `diesAt` says over which one the process dies. */
function bucket(diesAt?: number) {
  const claimed: number[] = []
  const deleted: number[] = []
  let now = 0
  let most = 0
  const head = async (key: string) => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    // What a dead process was at never ends.
    if (diesAt !== undefined && key.includes(`/${diesAt}/`)) await new Promise(() => undefined)
    return { size: 1, etag: 'e' }
  }
  const data = {
    retention: {
      claimFormats: (id: number) => Promise.resolve(claimed.push(id) > 0),
      markDeleted: (id: number) => Promise.resolve(void deleted.push(id)),
    },
  }
  const files = { head, removeBelow: () => Promise.resolve() }
  return { ctx: { ...systemBase('test'), data, files } as never, claimed, deleted, most: () => most }
}

test('the formats of documents that are due together are made one document after the other', async () => {
  const { ctx, deleted, most } = bucket()
  const inTurn = takeTurns()
  await Promise.all([1, 2, 3, 4].map((id) => deleteSource(ctx, row(id), inTurn)))
  expect([deleted, most()]).toEqual([[1, 2, 3, 4], 1])
})

test('a sweep that dies over one document has taken the one try of no other', async () => {
  const { ctx, claimed } = bucket(1)
  const inTurn = takeTurns()
  for (const id of [1, 2, 3]) void deleteSource(ctx, row(id), inTurn)
  // All that does not wait for the first document has had its turn.
  await new Promise(setImmediate)
  expect(claimed).toEqual([1])
})

test('formats that could not be made hold up no other document', async () => {
  const inTurn = takeTurns()
  const done: string[] = []
  const failed = inTurn(() => Promise.reject(new Error('broken'))).catch(() => done.push('failed'))
  await inTurn(async () => void done.push('next'))
  await failed
  expect(done.toSorted()).toEqual(['failed', 'next'])
})

test('an original whose formats have no time left stays for a later sweep', async () => {
  const { ctx, claimed, deleted } = bucket()
  expect(await deleteSource(ctx, row(1), takeTurns(performance.now() - 1))).toBe(false)
  expect([claimed, deleted]).toEqual([[], []])
})

test('nothing is made, and nothing missed, of what is certified', async () => {
  const { ctx } = bucket()
  const error = vi.fn()
  const lost = () => Promise.reject(new Error('a certified document was asked for another format'))
  const certificates = { listOf: () => Promise.resolve([]) }
  const { data, files, ...base } = ctx as { data: object; files: object }
  const certified = { ...(row(1) as object), translationType: 'certified' } as never
  const asked = { ...base, data: { ...data, certificates }, files: { ...files, head: lost }, log: { error } } as never
  expect(await deleteSource(asked, certified)).toBe(true)
  expect(error).not.toHaveBeenCalled()
})
