import { expect, test } from 'vitest'
import type { JobSegment } from '#shared/segments/segment.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { StoredChange } from '../../data/jobs/segments.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { refuseOthers, takeLines } from './take-lines.ts'

const job = { id: 7, translationId: 1, claimedBy: 5, fence: 2, sourceLanguage: 'es', targetLanguage: 'en' }

/** A job of two segments whose machine draft another window has changed in these places; and what is saved over it. */
function world(elsewhere: Record<number, string> = {}) {
  const drafts = ['The house', 'The garden']
  const touched = Object.entries(elsewhere).map(([number, target]) => {
    const row = { number: Number(number), target, state: 'confirmed', version: 1, operation: 'operation', by: 5 }
    return [row.number, { ...row, at: '2026-11-26T12:00:00.000Z' }] as const
  })
  const stored: Record<string, unknown> = {
    ledger: drafts.map((target, i) => ({ id: `p${i}`, source: target, target, disposition: 'translated', notes: [] })),
    units: drafts.map((text, i) => ({ id: `p${i}`, pieces: [text] })),
    targets: drafts.map((text, i) => ({ id: `p${i}`, pieces: [text] })),
  }
  const read = async (key: string) => stored[Object.keys(stored).find((name) => key.includes(name)) ?? '']
  const saved: StoredChange[] = []
  const data = {
    translations: { get: async () => ({ id: 1, userId: 9, fileType: 'txt' }) },
    segments: {
      listTouched: async () => new Map(touched),
      save: async (_: unknown, changes: StoredChange[]) => {
        saved.push(...changes)
        return { saved: [], conflicts: [] }
      },
    },
  }
  const files = { getJson: read, findJson: read }
  const ctx = { actor: { userId: 5 }, data, files, now: () => new Date() } as unknown as Ctx<'data' | 'files'>
  return { ctx, saved }
}

const held = job as unknown as QueueItemRow
const begunWith = 'The house\nThe garden'

test('H4: a text that began before another window’s change is refused, and nothing is written', async () => {
  const { ctx, saved } = world({ 1: 'The red house' })
  await expect(takeLines(ctx, held, 'The house\nThe green garden', begunWith)).rejects.toMatchObject({
    code: 'job-text-changed',
  })
  expect(saved).toEqual([])
})

test('what was saved by a call that broke off is no change of another window', async () => {
  const { ctx, saved } = world({ 2: 'The green garden' })
  await takeLines(ctx, held, 'The house\nThe green garden', begunWith)
  expect(saved.map(({ number, target, base }) => ({ number, target, base }))).toEqual([
    { number: 1, target: 'The house', base: 0 },
  ])
})

test('H1: what is signed is what was taken, tags in it too; what another window saved since is refused', async () => {
  const { ctx } = world()
  const taken = await takeLines(ctx, held, 'The house\nThe green garden', begunWith)
  expect([...taken]).toEqual([
    [1, 'The house'],
    [2, 'The green garden'],
  ])
  const segment = (number: number, target: string) =>
    ({ id: `p${number}`, place: [], disposition: 'translated', number, target }) as unknown as JobSegment
  // A break within a text stands where the tags could be put: its line reads otherwise than it was sent.
  const broken = 'Assento da Ana Silv<x1/>a'
  expect(() => refuseOthers([segment(1, broken)], new Map([[1, broken]]))).not.toThrow()
  expect(() => refuseOthers([segment(1, 'Assento')], new Map([[1, broken]]))).toThrow('changed')
})
