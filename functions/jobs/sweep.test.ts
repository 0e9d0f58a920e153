import { expect, test } from 'vitest'
import { QueueItemId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sweep } from './sweep.ts'

const id = QueueItemId.parse(1)
const now = new Date('2026-11-26T10:00:00.000Z')

test.each<[string, object, string[]]>([
  ['whose original was deleted by age', { sourceDeletedAt: '2026-11-26T09:00:00.000Z' }, ['deleted']],
  ['whose original is there', {}, []],
])('W2: a correction that waits, %s, does not wait for ever', async (_, deleted, wanted) => {
  const job = { id, status: 'in_progress', translationId: 2, revisionOf: 3, priority: 'normal' }
  const times = { dueAt: '2026-11-27T10:00:00.000Z', lockExpiry: '2026-11-26T12:00:00.000Z' }
  const ended: string[] = []
  const due = [id]
  const queue = {
    listDue: async () => due.splice(0),
    postpone: async () => undefined,
    find: async () => ({ ...job, ...times }),
    reject: async (_id: QueueItemId, why: string) => ended.push(why),
    note: async () => undefined,
    checkAgain: async () => undefined,
  }
  const translations = { find: async () => ({ stage: 'completed', ...deleted }) }
  const log = { error: (what: string) => ended.push(what) }
  await sweep({ data: { queue, translations }, now: () => now, log } as unknown as Ctx<'data' | 'mail'>)
  expect(ended).toEqual(wanted)
})
