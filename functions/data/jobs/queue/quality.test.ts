import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueItemId, UserId } from '#shared/lib/id.ts'
import { keys } from '../../keys.ts'
import { client } from '../../table.ts'
import { decideAppeal } from './quality.ts'

const [appellant, other, staff] = [7, 8, 1].map((number) => UserId.parse(number)) as [UserId, UserId, UserId]
const id = QueueItemId.parse(5)
const now = new Date('2026-11-26T10:00:00.000Z')

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test.each([
  ['goes back to the pool where who appealed has it', appellant, 'pending'],
  ['stays with whoever was given it since', other, 'in_progress'],
])('H5: by a granted appeal a correction %s', async (_, claimedBy, status) => {
  const at = now.toISOString()
  const row = {
    id,
    revisionOf: 4,
    translationId: 6,
    sourceLanguage: 'en',
    targetLanguage: 'pt',
    status: 'in_progress',
    claimedBy,
    appealId: 9,
    version: 1,
    fence: 1,
    createdAt: at,
    dueAt: at,
  }
  const written: (Record<string, unknown> | undefined)[] = []
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    if (command instanceof TransactWriteCommand)
      written.push(...(command.input.TransactItems ?? []).map(({ Put }) => Put?.Item))
    return Promise.resolve(command instanceof GetCommand ? { Item: row } : {}) as never
  })
  const answer = 'It was as the customer wanted it.'
  const decision = { from: appellant, decision: 'granted', answer } as const
  await decideAppeal(id, decision, { uncount: [], also: [] }, now, { by: staff })
  const job = written.find((item) => item?.['pk'] === keys.queueItem(id).pk && item?.['sk'] === keys.queueItem(id).sk)
  expect(job).toMatchObject({ status, appeal: { from: appellant, decision: 'granted' } })
})
