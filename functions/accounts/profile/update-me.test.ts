import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { AuditEntry } from '../../data/staff/audit.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { updateMe } from './update-me.ts'

const me = UserId.parse(7)
const stored = { id: me, firstName: 'Iris', lastName: 'Lang', translationMemory: true }

async function rename(isAdmin: boolean, input: { firstName?: string; country?: 'US' }) {
  const done: unknown[] = []
  const data = {
    users: {
      findById: async () => ({ ...stored, isAdmin }),
      updateProfile: async () => {
        done.push('written')
        return { ...stored, ...input }
      },
    },
    audit: {
      append: async ({ action, subject, before, after }: AuditEntry) => done.push({ action, subject, before, after }),
    },
  }
  const base = { actor: actorOf(me), now: () => new Date(), newId: () => 1, data }
  await updateMe(base as unknown as Ctx<'data'>, input)
  return done
}

test('Z5: staff who rename themselves, and sign under that name, leave an audit row before it is written', async () => {
  const row = { action: 'user.renamed', subject: 'user:7', before: { name: 'Iris Lang' }, after: { name: 'Anna Lang' } }
  expect(await rename(true, { firstName: 'Anna' })).toEqual([row, 'written'])
})

test('what is no other name of staff leaves none', async () => {
  expect(await rename(true, { country: 'US' })).toEqual(['written'])
  expect(await rename(true, { firstName: 'Iris' })).toEqual(['written'])
  expect(await rename(false, { firstName: 'Anna' })).toEqual(['written'])
})
