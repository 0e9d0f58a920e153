import type { UserId } from '#shared/lib/id.ts'
import { certifyingOf, uncreditedOf } from '#shared/payouts/earnings.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { isFinal } from '#shared/translations/stage.ts'
import { addressesBefore } from '../data/accounts/user-row.ts'
import type { QueueItemRow } from '../data/jobs/queue-row.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import { glossariesOf } from '../data/translations/glossary-keys.ts'
import type { ErasedNoun } from '../data/translations/traces.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { whileUnsigned } from '../lib/while-unsigned.ts'
import { allRows } from './all-rows.ts'
import { deleteAll } from './delete-documents.ts'
import { sendReceipt } from './deletion-receipt.ts'

type Sweeper = Ctx<'data' | 'files' | 'identity' | 'mail' | 'signing'>
type Eraser = (ctx: Sweeper, userId: UserId) => Promise<void>

const taxYears = 4

/**
 * How each trace of a person ends, in this order: documents first, the way in and the name after all that is found by them,
 * the wish itself last, so that what broke off is found again. Doing one again finds nothing more.
 */
const erasers: Record<ErasedNoun, Eraser> = {
  translations: async (ctx, userId) => {
    for await (const row of allRows((page) => ctx.data.translations.listByUser(userId, page))) {
      await endPaid(ctx, row)
      if (row.deletedAt === undefined) await deleteAll(ctx, row)
    }
  },
  files: async (ctx, userId) => {
    for (const place of ['downloads', 'uploads']) await ctx.files.removeBelow(`${place}/${userId}/`)
  },
  memory: (ctx, userId) => ctx.data.memory.forget(userId),
  glossaries: async (ctx, userId) => {
    await ctx.files.removeBelow(glossariesOf(userId))
    for await (const { id } of allRows((page) => ctx.data.glossaries.listOf(userId, page)))
      await ctx.data.glossaries.remove(id)
  },
  queue: async (ctx, userId) => {
    for await (const { id, status, appeal } of allRows((page) => ctx.data.queue.listOf(userId, page))) {
      if (appeal?.from === userId) await ctx.data.queue.forgetWords(id, userId)
      if (status !== 'assigned' && status !== 'in_progress') continue
      await ctx.data.queue.takeBack(id, { how: 'taken-back' }, [], ctx.now())
      await ctx.data.queue.forgetHolder(id)
    }
    // Those that somebody else has by now.
    for (const id of await ctx.data.queue.listWritten(userId)) await ctx.data.queue.forgetWords(id, userId)
  },
  applications: async (ctx, userId) => {
    for (const email of await addressesOf(ctx, userId)) await ctx.data.applications.forgetAll({ userId, email })
  },
  invitations: async (ctx, userId) => {
    for (const email of await addressesOf(ctx, userId)) await ctx.data.invitations.forgetAll(email)
  },
  webhooks: (ctx, userId) => ctx.data.webhooks.remove(userId),
  apiKeys: (ctx, userId) => ctx.data.apiKeys.forgetAll(userId),
  // Tax records outlive the account for four years where something was earned, as tax law asks.
  translators: async (ctx, userId) => {
    const until = new Date(ctx.now().getTime() + taxYears * 366 * 86_400_000)
    const user = await ctx.data.users.findById(userId)
    const past = user ? addressesBefore(user) : []
    for (const row of await applicationsOf(ctx, userId)) {
      await ctx.files.removeBelow(`translators/${row.id}/`)
      await ctx.data.translators.erase(row, until, past)
    }
  },
  payoutBatches: async (ctx, userId) => {
    for await (const row of allRows((page) => ctx.data.payoutBatches.listPaymentsOf(userId, page)))
      await ctx.data.payoutBatches.forgetAddress(row)
  },
  translatorTests: (ctx, userId) => ctx.data.translatorTests.forgetAll(userId),
  tickets: async (ctx, userId) => {
    for (const email of await addressesOf(ctx, userId)) await ctx.data.tickets.forgetAll({ userId, email })
  },
  promotions: async (ctx, userId) => {
    for (const viewed of await ctx.data.promotions.listViewedOf(userId)) await ctx.data.promotions.forgetViewer(viewed)
  },
  sessions: (ctx, userId) => ctx.data.sessions.forgetAll(userId),
  devices: (ctx, userId) => ctx.data.devices.forgetAll(userId),
  recoveryCodes: (ctx, userId) => ctx.data.recoveryCodes.remove(userId),
  identity: (ctx, userId) => ctx.identity.removeUser(userId),
  users: async (ctx, userId) => {
    await ctx.data.users.forgetAddresses(userId)
    await ctx.data.retention.erasePerson(userId, ctx.now())
  },
  retention: async (ctx, userId) => {
    await sendReceipt(ctx, userId)
    await ctx.data.retention.finishForgetting(userId)
    await ctx.data.retention.finishErasure(userId)
  },
}

/** The address of an account, and those before it that nobody else has now: what was sent from there is theirs. */
async function addressesOf({ data: { users } }: Ctx<'data'>, userId: UserId): Promise<string[]> {
  const user = await users.findById(userId)
  if (!user) return []
  const before = await Promise.all(
    addressesBefore(user).map(async (email) => ((await users.findByEmail(email))?.emailVerified ? [] : [email])),
  )
  return [...before.flat(), user.email]
}

/**
 * The account's application, and those that were sent without signing in and are nobody's yet: their address is the account's. Each behind
 * the ended ones whose place it took, the oldest first: nothing else leads to them.
 */
async function applicationsOf(ctx: Ctx<'data'>, userId: UserId): Promise<TranslatorRow[]> {
  const [own, user, addresses] = await Promise.all([
    ctx.data.translators.find(userId),
    ctx.data.users.findById(userId),
    addressesOf(ctx, userId),
  ])
  const sent = user?.emailVerified ? await Promise.all(addresses.map(ctx.data.translators.findByEmail)) : []
  const found: TranslatorRow[] = []
  for (let row of [...sent.filter((one) => one?.userId === null), own])
    while (row) {
      found.unshift(row)
      const before = row.replaces === undefined ? undefined : await ctx.data.translators.findById(row.replaces)
      row = before?.userId === null || before?.userId === userId ? before : undefined
    }
  return found
}

/**
 * What was paid in the moment in which the account was closed is delivered to nobody: its money is due (promise P5). Throws while
 * what a translator has signed is being certified: the next sweep finds it complete, and the signer paid.
 */
async function endPaid(ctx: Sweeper, row: TranslationRow): Promise<void> {
  if (row.paidAt === undefined) return
  const unsigned = whileUnsigned(ctx, row)
  const failure = failureOf('internal', { paid: true })
  if (!isFinal(row.stage)) await ctx.data.translations.fail(row.id, failure, ctx.now(), unsigned)
  else if (await wasTooLate(ctx, row)) await ctx.data.translations.giveBack(row, failureOf('refunded'), [], ctx.now())
}

/** Whether it was ready only when its customer could not come back for it. */
async function wasTooLate(
  ctx: Ctx<'data'>,
  { userId, stage, completedAt, downloadedAt, refundedAt, amountCents = 0 }: TranslationRow,
): Promise<boolean> {
  if (stage !== 'completed' || completedAt === undefined || amountCents === 0) return false
  if (downloadedAt !== undefined || refundedAt !== undefined) return false
  const user = await ctx.data.users.findById(userId)
  return user !== null && user.disabled && completedAt > (user.closedAt ?? user.updatedAt)
}

/** Pay goes to a name and an address, and is asked about in tickets: with them goes the way to whoever has earned it. */
const knownByPayer: readonly string[] = [
  'translators',
  'payoutBatches',
  'tickets',
  'users',
  'retention',
] satisfies ErasedNoun[]

/** Beyond these days an erasure waits for no pay: what is left of it is between people. */
const payWaitsMs = 180 * 86_400_000

/**
 * So long after a batch paid it, pay may still come back: a bank that cannot book a transfer returns it within days, one that traces it
 * for a wrong or a closed account within weeks.
 */
const mayReturnMs = 30 * 86_400_000

const isPaidForGood = ({ status, batch, statusAt }: PayoutRow, now: Date): boolean =>
  status === 'completed' && (batch === undefined || now.getTime() - Date.parse(statusAt) >= mayReturnMs)

/** Whether pay has not arrived for good yet, or is about to be credited for what was signed. */
async function isOwedPay(ctx: Sweeper, userId: UserId): Promise<boolean> {
  const closedAt = (await ctx.data.users.findById(userId))?.closedAt
  if (closedAt && ctx.now().getTime() - Date.parse(closedAt) > payWaitsMs) return false
  const jobs: QueueItemRow[] = []
  for await (const job of allRows((page) => ctx.data.queue.listOf(userId, page))) jobs.push(job)
  const payouts = await ctx.data.payouts.listOf(userId)
  if (!payouts.every((one) => isPaidForGood(one, ctx.now())) || certifyingOf(jobs, payouts, ctx.now()) > 0) return true
  // A certificate that could not be made yet is tried again for as long as its translation waits for it.
  const signed = uncreditedOf(jobs, payouts).map(({ translationId }) => ctx.data.translations.get(translationId))
  return (await Promise.all(signed)).some(({ stage }) => stage === 'human_review')
}

/** Who is owed pay stays known and works no more: no job is offered, and no résumé stays. */
async function retire(ctx: Sweeper, userId: UserId): Promise<void> {
  for (const row of await applicationsOf(ctx, userId)) {
    await ctx.files.removeBelow(`translators/${row.id}/`)
    await ctx.data.translators.leavePairs(row)
  }
}

/** Erases every trace of a person that does not have to stay. Name and address of who is owed pay leave when it has arrived for good. */
export async function erasePerson(ctx: Sweeper, userId: UserId): Promise<void> {
  // While a plan could still be charged, the person it belongs to stays known. Its own sweep ends it.
  if (await ctx.data.subscriptions.close(userId, ctx.now())) return
  const isOwed = await isOwedPay(ctx, userId)
  if (isOwed) await retire(ctx, userId)
  for (const [noun, erase] of Object.entries(erasers))
    if (!isOwed || !knownByPayer.includes(noun)) await erase(ctx, userId)
}
