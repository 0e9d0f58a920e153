import { beforeAll, expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { commit } from '../commit.ts'
import * as data from '../data.ts'
import { createTable } from '../testing/create-table.ts'
import { type AuditEntry, append } from './audit.ts'

beforeAll(createTable)

const { audit } = data
const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: new Date(),
  actor: UserId.parse(newId()),
  action: 'translator.approved',
  subject: `translator:${newId()}`,
  before: { status: 'pending' },
  after: { status: 'approved' },
  ...fields,
})

test('an act is found by what it was done to and by its month, newest first, a page at a time', async () => {
  const subject = `translator:${newId()}` as const
  const times = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z']
  for (const at of times) await audit.append(entry({ subject, at: new Date(at) }))
  const first = await audit.listOf(subject, { limit: 2 })
  expect(first.rows.map(({ at }) => at)).toEqual([times[2], times[1]])
  const rest = await audit.listOf(subject, { limit: 2, cursor: first.next })
  expect(rest.rows.map(({ at }) => at)).toEqual([times[0]])
  const month = await audit.listIn('2026-03', { limit: 100 })
  expect(month.rows.filter((row) => row.subject === subject)).toHaveLength(3)
  await expect(audit.listOf('translator:1', { limit: 2, cursor: first.next })).rejects.toThrow('does not exist')
})

test('what one of the staff did in a month, and all rows of a day in their order', async () => {
  const actor = UserId.parse(newId())
  const times = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z', '2026-02-01T23:00:00.000Z']
  for (const at of times) await audit.append(entry({ actor, at: new Date(at) }))
  expect((await audit.listBy(actor, '2026-02', { limit: 10 })).rows.map(({ at }) => at)).toEqual([times[2], times[1]])
  expect((await audit.listDay('2026-02-01')).map(({ at }) => at)).toEqual([times[1], times[2]])
  expect((await audit.listDay('2026-01-31')).map(({ at }) => at)).toEqual([times[0]])
})

test('the head of the archive moves from the day that was seen, once', async () => {
  const head = { day: '2026-02-01', hash: 'a' }
  expect(await audit.findArchiveHead()).toBeUndefined()
  const moved = await Promise.all([audit.moveArchiveHead(head, undefined), audit.moveArchiveHead(head, undefined)])
  expect(moved.filter(Boolean)).toHaveLength(1)
  expect(await audit.moveArchiveHead({ day: '2026-02-03', hash: 'c' }, { day: '2026-02-02', hash: 'b' })).toBe(false)
  expect(await audit.findArchiveHead()).toEqual(head)
})

test('a row that is there is never written over', async () => {
  const written = entry()
  await append(written)
  expect(await commit([audit.auditItem({ ...written, why: 'Another story' })])).toBe(false)
  await expect(append(written)).rejects.toThrow()
  const { rows } = await audit.listOf(written.subject, { limit: 10 })
  expect(rows).toMatchObject([{ why: null, before: { status: 'pending' }, after: { status: 'approved' } }])
  const [row] = rows
  expect(row && (await audit.find(written.subject, row))).toEqual(row)
})
