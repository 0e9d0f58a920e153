import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { writeAccount } from './export-account.ts'

const none = async () => []
const noRows = async () => ({ rows: [] })
const nothing = async () => null

test('an account’s file has its application for the API, and not the notes that stay among staff', async () => {
  const application = {
    id: 5,
    companyName: 'Iris Ltd',
    status: 'rejected',
    adminNotes: 'Looks like a reseller.',
    approvedBy: 9,
  }
  const data = {
    users: { findById: nothing },
    sessions: { listOf: none },
    translations: { listByUser: noRows },
    orders: { listPaid: async () => ({ orders: [] }) },
    tickets: { listOf: noRows },
    applications: { listOf: async () => [application] },
    apiKeys: { listOf: none },
    webhooks: { find: nothing },
    glossaries: { listOf: noRows },
    memory: { listOf: none },
    translators: { find: nothing },
    translatorTests: { listOf: none },
    queue: { listOf: noRows },
  }
  const written: string[] = []
  const files = { put: async (_: string, body: string) => written.push(body) }
  const ctx = { data, files, now: () => new Date(), newId: () => 1 }
  await writeAccount(ctx as never, UserId.parse(1))
  const told = JSON.parse(written[0] ?? '') as { applications: object[] }
  expect(told.applications).toEqual([{ id: 5, companyName: 'Iris Ltd', status: 'rejected' }])
})
