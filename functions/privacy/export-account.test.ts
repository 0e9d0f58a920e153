import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { TooSlow } from '../lib/export-file.ts'
import { writeAccount } from './export-account.ts'

const none = async () => []
const noRows = async () => ({ rows: [] })
const nothing = async () => null

/** An account of which nothing is kept but `known`. */
const keeping = (known: object) => ({
  users: { findById: nothing },
  sessions: { listOf: none },
  translations: { listByUser: noRows },
  orders: { listPaid: async () => ({ orders: [] }) },
  tickets: { listOf: noRows },
  applications: { listOf: none },
  apiKeys: { listOf: none },
  webhooks: { find: nothing },
  glossaries: { listOf: noRows },
  memory: { listOf: none },
  translators: { find: nothing },
  translatorTests: { listOf: none },
  queue: { listOf: noRows },
  ...known,
})

test('a memory that takes long to read is left to the export that is made beside the call', async () => {
  let pages = 0
  const read = async (_: unknown, __: unknown, goOn = () => undefined) => {
    for (pages = 1; pages <= 300; pages++) goOn()
    return []
  }
  const files = { put: async () => undefined }
  const ctx = { data: keeping({ memory: { listOf: read } }), files, now: () => new Date(), newId: () => 1 }
  await expect(writeAccount(ctx as never, UserId.parse(1), performance.now() - 1)).rejects.toBeInstanceOf(TooSlow)
  expect(pages).toBe(1)
})

test('an account’s file has its application for the API, and not the notes that stay among staff', async () => {
  const application = {
    id: 5,
    companyName: 'Iris Ltd',
    status: 'rejected',
    adminNotes: 'Looks like a reseller.',
    approvedBy: 9,
  }
  const data = keeping({ applications: { listOf: async () => [application] } })
  const written: string[] = []
  const files = { put: async (_: string, body: string) => written.push(body) }
  const ctx = { data, files, now: () => new Date(), newId: () => 1 }
  await writeAccount(ctx as never, UserId.parse(1))
  const told = JSON.parse(written[0] ?? '') as { applications: object[] }
  expect(told.applications).toEqual([{ id: 5, companyName: 'Iris Ltd', status: 'rejected' }])
})
