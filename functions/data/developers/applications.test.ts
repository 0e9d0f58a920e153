import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiApplication } from '#shared/applications/application.ts'
import { ApplicationId, UserId } from '#shared/lib/id.ts'
import { index, keys } from '../keys.ts'
import { client } from '../table.ts'
import { forgetAll, isApproved } from './applications.ts'

const account = { userId: UserId.parse(7), email: 'rosa@example.com' }
const at = '2026-11-26T10:00:00.000Z'
const request = { companyName: 'Acme', contactName: 'Rosa', email: account.email, useCase: 'Contracts' }
const undecided = { userId: null, adminNotes: null, approvedBy: null, approvedAt: null, createdAt: at, updatedAt: at }

beforeEach(() => vi.stubEnv('TABLE_NAME', 'table'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A table in which many have applied in the name of an address, the oldest was approved, and each read answers a hundred. */
function tableOf(many: number, own: ApiApplication[] = []) {
  const rows = Array.from({ length: many }, (_, i): ApiApplication => {
    const status = i === many - 1 ? 'approved' : 'pending'
    return { ...request, ...undecided, id: ApplicationId.parse(i + 1), status }
  })
  const gone: unknown[] = []
  const asked: unknown[] = []
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command instanceof DeleteCommand) gone.push(command.input.Key)
    if (!(command instanceof QueryCommand)) return {}
    const { ExpressionAttributeValues: values, ExclusiveStartKey } = command.input
    asked.push(values?.[':pk'])
    if (values?.[':pk'] !== index.applicationsFrom(account.email)) return { Items: own }
    const from = Number(ExclusiveStartKey?.['from'] ?? 0)
    const to = from + 100
    return { Items: rows.slice(from, to), ...(to < many && { LastEvaluatedKey: { from: to } }) }
  }) as never)
  return { rows, gone, asked }
}

test('R3: every application in the name of the address leaves with the account, however many were sent', async () => {
  const { rows, gone } = tableOf(250)
  await forgetAll(account)
  expect(gone).toEqual(rows.map(({ id }) => keys.application(id)))
})

test('an application that was approved counts behind those that strangers sent in the name of its address', async () => {
  tableOf(250)
  expect(await isApproved(account)).toBe(true)
})

test('who has an approved application of their own does not wait for what strangers sent', async () => {
  const id = ApplicationId.parse(1)
  const { asked } = tableOf(250, [{ ...request, ...undecided, id, userId: account.userId, status: 'approved' }])
  expect(await isApproved(account)).toBe(true)
  expect(asked).toEqual([index.applicationsOf(account.userId)])
})
