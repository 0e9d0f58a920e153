import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import { erasePerson } from './retention.ts'
import { erasedAddress } from './traces.ts'

const userId = UserId.parse(7)
const [email, now] = ['rosa@example.com', new Date('2026-11-26T10:00:00.000Z')]

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A table with one account, whose first deletions are never done. */
function tableOf({ failing }: { failing: number }) {
  const told = { email, freed: [] as unknown[], updates: [] as string[] }
  let left = failing
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command instanceof GetCommand) return { Item: { email: told.email } }
    if (command instanceof DeleteCommand && left-- > 0) throw new Error('the table does not answer')
    if (command instanceof DeleteCommand) told.freed.push(command.input.Key)
    const [first] = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : []
    if (first?.Update) told.email = erasedAddress(userId)
    if (first?.Update) told.updates.push(first.Update.UpdateExpression ?? '')
    return {}
  }) as never)
  return told
}

test('R3: an erasure that breaks off at the address frees it the next time', async () => {
  const told = tableOf({ failing: 1 })
  await expect(erasePerson(userId, now)).rejects.toThrow('does not answer')
  await erasePerson(userId, now)
  expect(told.freed).toEqual([keys.email(email)])
  expect(told.email).toBe(erasedAddress(userId))
})

test('R3: with the name of a person go country and languages', async () => {
  const { updates } = tableOf({ failing: 0 })
  await erasePerson(userId, now)
  for (const field of ['firstName', 'lastName', 'country', 'primaryLanguage'])
    expect(updates[0]).toContain(`${field} = :none`)
  expect(updates[0]).toMatch(/REMOVE .*#language/)
})
