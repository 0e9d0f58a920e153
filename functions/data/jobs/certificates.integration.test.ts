import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { certificateId } from '#shared/certificates/id.ts'
import { statusListUri } from '#shared/certificates/status-list.ts'
import { QueueItemId, TranslationId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { sha256 } from '../../lib/hash.ts'
import { commit } from '../commit.ts'
import * as data from '../data.ts'
import { client } from '../table.ts'
import { createTable } from '../testing/create-table.ts'
import { newCertificate } from '../testing/new-certificate.ts'

beforeAll(createTable, 60_000)

const now = new Date('2026-11-22T12:00:00Z')
const ids = () => ({ translationId: TranslationId.parse(newId()), queueItemId: QueueItemId.parse(newId()) })
test('W1: a job keeps the number that was reserved first, whoever else reserves it at once', async () => {
  const { translationId, queueItemId } = ids()
  const choose = () => ({
    certificateId: certificateId(randomBytes(10)),
    statusIndex: Math.floor(Math.random() * 2 ** 17),
    reservedAt: now.toISOString(),
  })
  const reserve = () => data.certificates.reserve(translationId, queueItemId, choose)
  const all = await Promise.all(Array.from({ length: 8 }, reserve))
  expect(new Set(all.map((one) => one.certificateId)).size).toBe(1)
  expect(await data.certificates.findReservation(translationId, queueItemId)).toMatchObject(all[0] ?? {})
})

test('no two certificates share a place in the status list', async () => {
  const statusIndex = 77
  const reserve = (places: number[]) => {
    const { translationId, queueItemId } = ids()
    return data.certificates.reserve(translationId, queueItemId, () => ({
      certificateId: certificateId(randomBytes(10)),
      statusIndex: places.shift() ?? 0,
      reservedAt: now.toISOString(),
    }))
  }
  await reserve([statusIndex])
  expect((await reserve([statusIndex, 78])).statusIndex).toBe(78)
})

test('a full list is followed by the next one, also when many find it full at once', async () => {
  const reserve = async () => {
    const { translationId, queueItemId } = ids()
    const { statusList } = await data.certificates.reserve(translationId, queueItemId, () => ({
      certificateId: certificateId(randomBytes(10)),
      statusIndex: 99,
      reservedAt: now.toISOString(),
    }))
    expect(await data.certificates.findReservation(translationId, queueItemId)).toMatchObject({ statusList })
    return statusList
  }
  expect(await data.certificates.newestStatusList()).toBe(1)
  expect(await reserve()).toBe(1)
  expect(await reserve()).toBe(2)
  expect(new Set(await Promise.all([reserve(), reserve()]))).toEqual(new Set([3, 4]))
  expect(await data.certificates.newestStatusList()).toBe(4)
})

test('H3: each list tells of its own certificates', async () => {
  const first = newCertificate()
  const status = { status_list: { uri: statusListUri(first.claims.iss, 2), idx: first.statusIndex } }
  const second = newCertificate({ claims: { ...first.claims, status }, statusIndex: first.statusIndex })
  for (const row of [first, second]) await data.certificates.issue(row)
  await data.certificates.revoke(second, 'error-found', now, [])
  const revoked = { index: first.statusIndex, status: 'revoked' }
  expect(await data.certificates.listWithdrawn(1)).not.toContainEqual(revoked)
  expect(await data.certificates.listWithdrawn(2)).toEqual([revoked])
})

test('a certificate is issued once, and is found by its number and by the hash of its file', async () => {
  const row = newCertificate()
  expect(await data.certificates.issue(row)).toBe(true)
  expect(await data.certificates.issue(row)).toBe(false)
  expect(await data.certificates.find(row.id)).toMatchObject({ id: row.id, status: 'valid' })
  expect(await data.certificates.findByFile(sha256(row.id))).toBe(row.id)
  expect(await data.certificates.findByFile(sha256('other'))).toBeUndefined()
})

test('H3: a new certificate replaces the one before it in the same write; both stay', async () => {
  const first = newCertificate()
  await data.certificates.issue(first)
  const second = newCertificate({ translationId: first.translationId, issuedAt: '2026-11-23T12:00:00.000Z' })
  expect(await commit(data.certificates.issueItems(second, first))).toBe(true)
  expect((await data.certificates.listOf(first.translationId)).map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'valid'],
    [first.id, 'superseded'],
  ])
  expect(await data.certificates.listWithdrawn(1)).toContainEqual({ index: first.statusIndex, status: 'superseded' })
})

test('H3: a certificate is revoked once, and is in the list from then on', async () => {
  const row = newCertificate()
  await data.certificates.issue(row)
  expect(await data.certificates.revoke(row, 'error-found', now, [])).toBe(true)
  expect(await data.certificates.revoke(row, 'fraud', now, [])).toBe(false)
  expect(await data.certificates.find(row.id)).toMatchObject({ status: 'revoked', revokedFor: 'error-found' })
  expect(await data.certificates.listWithdrawn(1)).toContainEqual({ index: row.statusIndex, status: 'revoked' })
})

test('H3: to write a status list no more of a certificate is read than its place and its status', async () => {
  const asked = vi.spyOn(client, 'send')
  await data.certificates.listWithdrawn(1)
  const answers = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<{ Items?: object[] }>))
  const fields = new Set(answers.flatMap(({ Items = [] }) => Items.flatMap((item) => Object.keys(item))))
  asked.mockRestore()
  expect(fields).toEqual(new Set(['statusIndex', 'status']))
})

test('H3: an older status list never takes the place of a newer one', async () => {
  await data.certificates.keepStatusList(1, { token: 'new', iat: 20, exp: 30 })
  await data.certificates.keepStatusList(1, { token: 'old', iat: 10, exp: 20 })
  expect(await data.certificates.findStatusList(1)).toMatchObject({ token: 'new' })
  // Of two of one second, the one that was read before a certificate was revoked does not take the other's place.
  await data.certificates.keepStatusList(1, { token: 'newest', iat: 21, exp: 31, withdrawn: 1 })
  await data.certificates.keepStatusList(1, { token: 'read before', iat: 21, exp: 31, withdrawn: 0 })
  expect(await data.certificates.findStatusList(1)).toMatchObject({ token: 'newest' })
})
