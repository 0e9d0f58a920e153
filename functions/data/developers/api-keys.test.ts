import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiKeyId, UserId } from '#shared/lib/id.ts'
import { index, keys } from '../keys.ts'
import { client } from '../table.ts'
import { type ApiKeyRow, forgetAll, listOf } from './api-keys.ts'

const userId = UserId.parse(7)
const at = '2026-11-26T10:00:00.000Z'

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A table in which an account made one key after the other and revoked all but the first; each read answers a hundred. */
function tableOf(many: number) {
  const rows = Array.from({ length: many }, (_, i): ApiKeyRow & { pk: string; sk: string } => {
    const id = ApiKeyId.parse(many - i)
    const revokedAt = i === many - 1 ? null : at
    const key = { id, name: 'a', prefix: 'att_live_1', createdAt: at, lastUsedAt: null }
    return { ...keys.apiKey(id), ...key, userId, hash: 'h', epoch: 0, revokedAt }
  })
  const gone: unknown[] = []
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command instanceof BatchWriteCommand)
      gone.push(
        ...Object.values(command.input.RequestItems ?? {}).flatMap((all) => all.map((one) => one.DeleteRequest?.Key)),
      )
    if (!(command instanceof QueryCommand)) return {}
    const { ExpressionAttributeValues: values, ExclusiveStartKey } = command.input
    if (values?.[':pk'] !== index.apiKeysOf(userId)) return { Items: [] }
    const from = Number(ExclusiveStartKey?.['from'] ?? 0)
    const to = from + 100
    return { Items: rows.slice(from, to), ...(to < many && { LastEvaluatedKey: { from: to } }) }
  }) as never)
  return { rows, gone }
}

test('R3: every key that an account ever made leaves with it, however many there were', async () => {
  const { rows, gone } = tableOf(250)
  await forgetAll(userId)
  expect(gone).toEqual(rows.map(({ id }) => keys.apiKey(id)))
})

test('a living key is listed behind those that were revoked since', async () => {
  tableOf(250)
  expect((await listOf(userId)).map(({ id }) => id)).toEqual([1])
})
