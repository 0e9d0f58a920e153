import { BatchWriteCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueItemId, UserId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import { copy, forget } from './segments.ts'

const [from, to] = [QueueItemId.parse(1), QueueItemId.parse(2)]
/** Characters of three bytes that a row holds. */
const longestInRow = 100_000
const at = '2026-11-26T10:00:00.000Z'

/** What a table is asked that answers these pages of rows, one to each query. */
function asked(...pages: (readonly object[])[]): object[] {
  const commands: object[] = []
  const left = [...pages]
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    commands.push(command)
    if (!(command instanceof QueryCommand)) return Promise.resolve({}) as never
    const Items = left.shift()
    return Promise.resolve({ Items, ...(left.length > 0 && { LastEvaluatedKey: { pk: 'x', sk: 'x' } }) }) as never
  })
  return commands
}

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const rowOf = (number: number, target: string) => ({
  number,
  target,
  state: 'confirmed',
  version: 1,
  by: UserId.parse(3),
  at,
})

const keysOf = (rows: number) => Array.from({ length: rows }, (_, i) => keys.segment(from, i + 1))

test('V1: the longest texts of a signed job are copied to its correction in transactions of less than 4 MB', async () => {
  const commands = asked(Array.from({ length: 30 }, (_, i) => rowOf(i + 1, '訳'.repeat(longestInRow))))
  await copy(from, to, new Set([2]))
  const writes = commands.filter((command) => command instanceof TransactWriteCommand)
  const items = writes.flatMap(({ input }) => input.TransactItems ?? []).map(({ Put }) => Put?.Item)
  expect(items.map((item) => item?.['number'])).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  expect(items.filter((item) => item?.['state'] === 'edited').map((item) => item?.['number'])).toEqual([2])
  const bytes = writes.map(({ input }) => Buffer.byteLength(JSON.stringify(input.TransactItems)))
  expect(Math.max(...bytes)).toBeLessThan(4_000_000)
})

test('R3: what was written for a job of thousands of segments is forgotten within the time of a call', async () => {
  const commands = asked(keysOf(6000))
  await forget(from)
  const writes = commands.filter((command) => command instanceof BatchWriteCommand)
  expect(writes.flatMap(({ input }) => input.RequestItems?.['table'] ?? [])).toHaveLength(6000)
  expect(writes).toHaveLength(240)
})

test('R3: to forget a job no text is read, and each page is gone before the next is read', async () => {
  const commands = asked(keysOf(30), keysOf(20))
  await forget(from)
  expect(commands.map((command) => command.constructor.name)).toEqual([
    'QueryCommand',
    'BatchWriteCommand',
    'BatchWriteCommand',
    'QueryCommand',
    'BatchWriteCommand',
  ])
  for (const command of commands)
    if (command instanceof QueryCommand) expect(command.input.ProjectionExpression).toBe('pk, sk')
})
