import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { TranslatorRow } from '../data/jobs/translator-row.ts'
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
  translators: { find: nothing, findTax: nothing },
  translatorTests: { listOf: none },
  queue: { listOf: noRows },
  payouts: { listOf: none },
  subscriptions: { find: nothing },
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

test('an account’s file has its plan, and of a translator pay and tax data, but no sealed number and nothing of whose document it was', async () => {
  const at = '2026-11-27T10:00:00.000Z'
  const address = { taxAddress: '1 Main St', taxCity: 'Austin', taxState: 'TX', taxZip: '78701' }
  const tax = { translatorId: 7, sealedTaxId: 'sealed', ...address, legalName: 'Ana Souza', updatedAt: at }
  const payout = { translationId: 11, userId: 99, translatorId: 1, profileId: 7, moves: 2, payoutCents: 1200 }
  const plan = {
    userId: 1,
    version: 3,
    planType: 'enterprise-ai',
    status: 'active',
    attempt: 1,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    periodStart: at,
    periodEnd: at,
    cancelAtPeriodEnd: false,
    guaranteeUsed: false,
    createdAt: at,
  }
  const data = keeping({
    translators: {
      find: async () => translatorOf(at),
      findTax: async () => tax,
    },
    payouts: { listOf: async () => [payout] },
    subscriptions: { find: async () => plan },
  })
  const written: string[] = []
  const files = { put: async (_: string, body: string) => written.push(body) }
  await writeAccount({ data, files, now: () => new Date(), newId: () => 1 } as never, UserId.parse(1))
  const told = JSON.parse(written[0] ?? '') as Record<'translator' | 'payouts' | 'plan', object>
  expect(told.translator).toMatchObject({ tax: { ...address, legalName: 'Ana Souza' } })
  expect(told.payouts).toEqual([{ translationId: 11, translatorId: 1, payoutCents: 1200 }])
  expect(told.plan).toMatchObject({ planType: 'enterprise-ai', status: 'active' })
  expect(written[0]).not.toContain('sealed')
})

const translatorOf = (at: string) =>
  TranslatorRow.parse({
    id: 7,
    userId: 1,
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana@example.com',
    phone: '+351 912 345 678',
    country: 'Portugal',
    timezone: 'WET',
    languagePairs: ['es-en'],
    specializations: ['Legal Documents'],
    yearsExperience: 9,
    hourlyRate: 40,
    bio: '',
    contractorAgreementVersion: '1',
    contractorAgreementDate: at,
    taxIdKind: 'ssn',
    taxIdLastFour: '8093',
    taxCountry: 'US',
    isUsResident: true,
    statusAt: at,
    createdAt: at,
    updatedAt: at,
  })
