import { BatchWriteCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueItemId, UserId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import { copy, forget, mostWritten, takeRoom } from './segments.ts'

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

test.each([
  ['over the version that stands makes its room', { base: 1, follows: [] }, 1],
  ['over a change whose answer was lost makes its room', { base: 0, follows: ['operation-1'] }, 1],
  ['over a version that is not there makes none', { base: 7, follows: [] }, 2],
])('R3: where as much was written for a job as may be, a save %s', async (_, over, counted) => {
  const rows = [1, 2].map((number) => ({
    ...rowOf(number, ''),
    operation: `operation-${number}`,
    longBytes: 5_000_000,
  }))
  const commands: object[] = []
  const held = { id: from, status: 'in_progress', claimedBy: 3, fence: 1, lockExpiry: at, written: mostWritten }
  vi.spyOn(client, 'send').mockImplementation(((command: object) => {
    const isFirst = commands.push(command) === 1
    const CancellationReasons = [{ Code: 'ConditionalCheckFailed' }]
    if (isFirst) return Promise.reject(Object.assign(new Error('cancelled'), { CancellationReasons }))
    if (command instanceof GetCommand) return Promise.resolve({ Item: held })
    if (!(command instanceof QueryCommand)) return Promise.resolve({})
    return Promise.resolve({ Items: command.input.ExpressionAttributeValues?.[':prefix'] === 'SEG#' ? rows : [] })
  }) as never)
  const now = new Date('2026-11-26T09:00:00.000Z')
  const holder = { job: from, by: UserId.parse(3), fence: 1 }
  expect(await takeRoom(holder, 400_000, [{ number: 1, ...over }], now)).toBe('taken')
  const values = commands.flatMap((command) =>
    command instanceof TransactWriteCommand
      ? [command.input.TransactItems?.[0]?.Update?.ExpressionAttributeValues]
      : [],
  )
  const standing = Number(values.find((each) => each?.[':standing'] !== undefined)?.[':standing'])
  expect(Math.round(standing / 5_000_000)).toBe(counted)
})
