import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/audit/api.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'
import * as archive from '../adapters/archive.ts'
import * as data from '../data/data.ts'
import { audit, users } from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { newId, systemBase } from '../lib/base.ts'
import { call } from '../lib/testing/call.ts'
import { openEdge } from '../lib/testing/open-edge.ts'
import { ArchivedDay, archiveKey, archivePrefix, faultsOf } from './chain.ts'
import { handler } from './entry.ts'
import { exportAudit } from './export-audit.ts'

const s3 = new S3Client({ forcePathStyle: true })
const Bucket = `audit-${crypto.randomUUID()}`

beforeAll(async () => {
  await Promise.all([createTable(), openEdge()])
  await s3.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }))
  const Rule = { DefaultRetention: { Mode: 'GOVERNANCE' as const, Days: 1 } }
  await s3.send(
    new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule } }),
  )
  process.env['AUDIT_BUCKET'] = Bucket
})

async function staff(level: AdminLevel) {
  const person = await createPerson({ firstName: 'Iris', lastName: 'Lang' })
  await users.setAdminLevel(person.id, level, new Date())
  return { id: person.id, cookies: await signedIn(person.id, { secondFactorAt: new Date().toISOString() }) }
}

type Entry = Parameters<typeof audit.append>[0]

const did = (
  actor: UserId,
  at: string,
  action: Entry['action'] = 'user.disabled',
  subject: Entry['subject'] = `user:${newId()}`,
) => audit.append({ id: newId(), at: new Date(at), actor, action, subject, why: 'Because' })

async function read(cookies: string[], query: Record<string, string>) {
  const answer = await call(handler, rows.listAudit, { cookies, query })
  return { ...answer, found: answer.body as unknown as { at: string; action: string; actorName: string }[] }
}

test('supers alone read it: by month, by person, by action and by thing, a page at a time', async () => {
  const [boss, other] = [await staff('super'), await staff('admin')]
  expect((await read(other.cookies, {})).status).toBe(403)
  const subject = `ticket:${newId()}` as const
  await did(boss.id, '2026-03-01T10:00:00.000Z', 'ticket.answered', subject)
  await did(other.id, '2026-03-02T10:00:00.000Z')
  await did(other.id, '2026-04-02T10:00:00.000Z', 'ticket.updated', subject)
  const march = { month: '2026-03', limit: '50' }
  const all = await read(boss.cookies, march)
  expect(all.found.map(({ action }) => action)).toEqual(['user.disabled', 'ticket.answered'])
  expect(all.found[0]?.actorName).toBe('Iris Lang')
  expect((await read(boss.cookies, { ...march, actor: String(other.id) })).found).toHaveLength(1)
  expect((await read(boss.cookies, { ...march, action: 'ticket' })).found).toHaveLength(1)
  const about = await read(boss.cookies, { subject })
  expect(about.found.map(({ action }) => action)).toEqual(['ticket.updated', 'ticket.answered'])
  const first = await read(boss.cookies, { ...march, limit: '1' })
  const cursor = String(first.headers['x-next-cursor'])
  expect((await read(boss.cookies, { ...march, limit: '1', cursor })).found.map(({ action }) => action)).toEqual([
    'ticket.answered',
  ])
})

test('a rare action is found behind many others, in pages that are filled', async () => {
  const boss = await staff('super')
  for (let n = 0; n < 30; n++)
    await did(boss.id, `2026-05-01T10:00:${String(n + 10)}.000Z`, n === 0 ? 'payout.paid' : 'user.disabled')
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(boss.cookies, { month: '2026-05', action: 'payout', limit: '2', ...(cursor && { cursor }) })
    found.push(...page.found.map(({ action }) => action))
    cursor = page.headers['x-next-cursor'] as string | undefined
  } while (cursor)
  expect(found).toEqual(['payout.paid'])
})

const days = async () => {
  const found: ArchivedDay[] = []
  for await (const { text } of archive.firstVersions(archivePrefix)) found.push(ArchivedDay.parse(JSON.parse(text)))
  return found
}
const runAt = (at: string) => exportAudit({ ...systemBase('test'), now: () => new Date(at), data, archive })

test('each day is archived once, in a chain; two runs at once and a missed night change nothing of that', async () => {
  const boss = await staff('super')
  await did(boss.id, '2026-07-01T23:59:59.000Z')
  await did(boss.id, '2026-07-03T00:00:00.000Z')
  await Promise.all([runAt('2026-07-02T00:30:00Z'), runAt('2026-07-02T00:30:00Z')])
  await runAt('2026-07-02T00:30:00Z')
  await runAt('2026-07-05T00:30:00Z')
  const kept = await days()
  expect(kept.map(({ day, rows: each }) => [day, each.length])).toEqual([
    ['2026-07-01', 1],
    ['2026-07-02', 0],
    ['2026-07-03', 1],
    ['2026-07-04', 0],
  ])
  expect(faultsOf(kept)).toEqual([])
})

test('what lies there cannot be deleted, and what is written over it hides nothing', async () => {
  const Key = archiveKey('2026-07-01')
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }))
  const gone = s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId: Versions[0]?.VersionId }))
  await expect(gone).rejects.toThrow()
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: '{}' }))
  await s3.send(new DeleteObjectCommand({ Bucket, Key: archiveKey('2026-07-03') }))
  expect(faultsOf(await days())).toEqual([])
})
