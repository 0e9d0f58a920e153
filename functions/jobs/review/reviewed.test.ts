import { expect, test } from 'vitest'
import { jobRules } from '#shared/jobs/lock.ts'
import { TranslationId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { requestRevision } from './request-revision.ts'
import { reviewed } from './reviewed.ts'

const id = TranslationId.parse(1)
const first = { id: 10, status: 'completed', translationId: id, signature: { by: 7, name: 'A' } }

/** A certified translation whose corrections have these statuses, the newest last; `certified` are the jobs with a certificate. */
function world(corrections: readonly string[], certified: readonly number[] = []) {
  const jobs = [first, ...corrections.map((status, i) => ({ ...first, id: 11 + i, status, revisionOf: 10 }))]
  const revisionItemIds = jobs.slice(1).map((job) => job.id)
  const row = { id, stage: 'completed', queueItemId: 10, revisionItemIds, segmentsTotal: 3 }
  const copied: number[] = []
  const data = {
    translations: {
      get: async () => ({ ...row, revisionItemId: revisionItemIds.at(-1), completedAt: '2026-11-01T00:00:00.000Z' }),
    },
    queue: {
      find: async (item: number) => jobs.find((job) => job.id === item),
      nameRevision: async () => true,
      requestRevision: async () => true,
    },
    translators: { find: async () => undefined },
    segments: { copy: async (from: number) => void copied.push(from) },
    certificates: { listOf: async () => certified.map((queueItemId) => ({ queueItemId })) },
  }
  const now = () => new Date('2026-11-02T00:00:00.000Z')
  return { ctx: { data, now, newId: () => 99 } as unknown as Ctx<'data'>, copied }
}

test.each<[string, string[], number]>([
  ['no correction', [], 10],
  ['a correction that waits', ['assigned'], 10],
  ['a signed correction', ['completed'], 11],
  ['a signed correction and one that waits', ['completed', 'assigned'], 11],
  ['a signed correction and two that were rejected', ['completed', 'rejected', 'rejected'], 11],
  ['two signed corrections', ['completed', 'completed'], 12],
])('H1: with %s the text in force is that of the newest signature', async (_, corrections, wanted) => {
  expect((await reviewed(world(corrections).ctx, id)).inForce.id).toBe(wanted)
})

const wish = { id, segments: [{ number: 2, wrong: 'price' }], message: 'The price is wrong.' }

test('H1: a correction after one that was rejected begins with the text that was corrected before', async () => {
  const { ctx, copied } = world(['completed', 'rejected'], [10, 11])
  await requestRevision(ctx, wish)
  expect(copied).toEqual([11])
})

test('a translation is corrected so often by its customer’s wish, then support looks at it; rejected wishes do not count', async () => {
  const signed = (count: number) => Array.from({ length: count }, () => 'completed')
  const certificates = (count: number) => Array.from({ length: count + 1 }, (_, i) => 10 + i)
  const full = world(signed(jobRules.revisions), certificates(jobRules.revisions))
  await expect(requestRevision(full.ctx, wish)).rejects.toMatchObject({ code: 'revision-many' })
  expect(full.copied).toEqual([])
  const almost = world([...signed(jobRules.revisions - 1), 'rejected'], certificates(jobRules.revisions - 1))
  await requestRevision(almost.ctx, wish)
  expect(almost.copied).toHaveLength(1)
})

test('H1: no correction is asked for between the signature of another one and its certificate', async () => {
  await expect(requestRevision(world(['completed'], [10]).ctx, wish)).rejects.toMatchObject({ code: 'revision-open' })
  const { ctx, copied } = world(['completed'], [10, 11])
  await requestRevision(ctx, wish)
  expect(copied).toEqual([11])
})
