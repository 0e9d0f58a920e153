import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TranslatorId, UserId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client } from '../table.ts'
import type { TranslatorRow } from './translator-row.ts'
import { attach, create, erase, prove } from './translators.ts'

const [first, second] = [TranslatorId.parse(7), TranslatorId.parse(8)]
const now = new Date('2026-11-26T10:00:00.000Z')
const row = {
  id: second,
  userId: UserId.parse(1),
  email: 'rosa@example.com',
  emailProvenAt: now.toISOString(),
  languagePairs: [],
  status: 'rejected',
  totalEarningsCents: 0,
} as unknown as TranslatorRow

let written: { input: object }[]

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  written = []
  vi.spyOn(client, 'send').mockImplementation((command: object) => {
    if (!(command instanceof GetCommand)) written.push(command as { input: object })
    return Promise.resolve({}) as never
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const items = () =>
  written.flatMap((command) => (command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : []))

test('R3: an application that takes the place of an ended one leads to it', async () => {
  await create(row, {} as never, first)
  expect(items()[0]?.Put?.Item).toMatchObject({ ...keys.translator(second), replaces: first })
  for (const take of [() => prove(row, 'hash', now, first), () => attach(row, UserId.parse(1), [], now, first)]) {
    written = []
    await take()
    const [update] = items()
    expect(update?.Update?.Key).toEqual(keys.translator(second))
    expect(update?.Update?.UpdateExpression).toContain('#replaces = :replaces')
    expect(update?.Update?.ExpressionAttributeValues).toMatchObject({ ':replaces': first })
  }
})

test('R3: an ended application that is erased leaves the places that a later one has', async () => {
  await erase({ ...row, id: first }, now)
  const places = [keys.translatorAddress(row.email), keys.translatorOf(UserId.parse(1))]
  for (const place of places) {
    const leaving = items().find(({ Delete }) => Delete?.Key?.['pk'] === place.pk)?.Delete
    expect(leaving).toMatchObject({
      Key: place,
      ConditionExpression: 'translatorId = :self',
      ExpressionAttributeValues: { ':self': first },
    })
  }
  const alone = written.flatMap((command) => (command instanceof DeleteCommand ? [command.input.Key] : []))
  expect(alone).toEqual([keys.translatorTax(first), keys.translator(first)])
})

test('the name stays with the tax data of who has earned something: the form of the year needs it', async () => {
  const earner = { ...row, firstName: 'Rosa', lastName: 'Marín', totalEarningsCents: 1746 }
  await erase(earner, now)
  const kept = items().find(({ Update }) => Update?.Key?.['sk'] === keys.translatorTax(second).sk)?.Update
  expect(kept?.ExpressionAttributeValues).toMatchObject({ ':name': 'Rosa Marín' })
})
