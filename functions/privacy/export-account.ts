import { ApiKeyView } from '#shared/api-keys/api-key.ts'
import { exportLimits } from '#shared/documents/export.ts'
import { GlossaryView } from '#shared/glossaries/glossary.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import type { exportAccount as row } from '#shared/privacy/api.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { TranslatorProfile } from '#shared/translators/translator.ts'
import { Session } from '../data/accounts/sessions.ts'
import { User } from '../data/accounts/users.ts'
import type { QueueItemRow } from '../data/jobs/queue-row.ts'
import { TaxRow } from '../data/jobs/translator-row.ts'
import { ToldTest } from '../data/jobs/translator-tests.ts'
import type { Page } from '../data/page-of.ts'
import { Subscription } from '../data/payments/subscriptions.ts'
import { InvitationRow } from '../data/staff/invitations.ts'
import { exportKey } from '../data/translations/object-keys.ts'
import type { ToldNoun } from '../data/translations/traces.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { exportFile, TooSlow } from '../lib/export-file.ts'
import type { Verb } from '../lib/http.ts'
import { handsOut } from '../lib/lookups/hand-out.ts'
import { summaryOf } from '../lib/lookups/translation-view.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { allRows } from './all-rows.ts'

const linkSeconds = 60

/** Goes on reading as long as there is time for it; throws where there is none left. */
type Teller = Ctx<'data'> & { goOn: () => void }

/**
 * All that is kept about the caller, as one JSON file: profile, browsers, translations, orders, plan, questions, applications, keys,
 * glossaries, remembered texts; of a translator the profile with tax data, jobs and payouts.
 */
export const exportAccount: Verb<typeof row, 'data' | 'files' | 'exports'> = async (ctx) => {
  const { userId, email } = caller(ctx)
  const day = ctx.now().toISOString().slice(0, 10)
  const quick = () => writeAccount(ctx, userId, performance.now() + exportLimits.quickMs)
  const key = await exportFile(ctx, userId, { kind: 'account' }, quick)
  const filename = `attesta-${email}-${day}.json`
  const disposition = `attachment; filename="attesta-account-${day}.json"`
  const url = await ctx.files.downloadLink(key, { disposition, seconds: linkSeconds })
  return { output: { url, filename } }
}

/** Writes the file, and answers where it lies. Gives up where it takes until after `until`. */
export async function writeAccount(
  ctx: Ctx<'data' | 'files'>,
  userId: UserId,
  until = Number.POSITIVE_INFINITY,
): Promise<string> {
  const goOn = () => {
    if (performance.now() > until) throw new TooSlow('the account holds much')
  }
  const told: unknown = await everything({ ...ctx, goOn }, userId)
  const key = exportKey(userId, ctx.now(), ctx.newId())
  await ctx.files.put(key, JSON.stringify(told, null, 2), 'application/json')
  return key
}

async function everything(ctx: Teller, userId: UserId) {
  const told = Object.entries(readers).map(async ([noun, read]) => [names[noun as ToldNoun], await read(ctx, userId)])
  return { exportedAt: ctx.now().toISOString(), ...Object.fromEntries(await Promise.all(told)) }
}

/** What only the sign-in needs: a file that people keep and send on holds none of it. */
const keptOfUser = { registrationHashes: true, sessionEpoch: true, credentialEpoch: true } as const
const keptOfSession = { hash: true, epoch: true } as const
/** The number opens with a key of its own, for tax forms alone; its last four characters are told. */
const keptOfTax = { sealedTaxId: true, translatorId: true, expiresAt: true } as const

/** What the export tells of each noun that `personTraces` says is told. */
const readers: Record<ToldNoun, (ctx: Teller, userId: UserId) => Promise<unknown>> = {
  users: async (ctx, userId) => {
    const user = await ctx.data.users.findById(userId)
    return user && User.omit(keptOfUser).parse(user)
  },
  sessions: async (ctx, userId) =>
    (await ctx.data.sessions.listOf(userId, ctx.now())).map((session) => Session.omit(keptOfSession).parse(session)),
  translations: async (ctx, userId) => {
    const told: TranslationSummary[] = []
    for (const row of await all(ctx, (page) => ctx.data.translations.listByUser(userId, page))) {
      ctx.goOn()
      told.push(await summaryOf(ctx, row))
    }
    return told
  },
  orders: (ctx, userId) =>
    all(ctx, async (page) => {
      const { orders, next } = await ctx.data.orders.listPaid(userId, page)
      return { rows: orders, next }
    }),
  tickets: async (ctx, userId) => {
    const tickets = await all(ctx, (page) => ctx.data.tickets.listOf(userId, page))
    return Promise.all(tickets.map((ticket) => ticketFacts(ctx, ticket)))
  },
  applications: async (ctx, userId) =>
    (await ctx.data.applications.listOf(userId)).map((row) => {
      const { adminNotes: _, approvedBy: __, ...application } = row
      return application
    }),
  invitations: async (ctx, userId) => {
    const user = await ctx.data.users.findById(userId)
    return user
      ? (await ctx.data.invitations.listTo(user.email)).map((row) =>
          InvitationRow.omit({ hash: true, invitedBy: true }).parse(row),
        )
      : []
  },
  apiKeys: async (ctx, userId) => (await ctx.data.apiKeys.listOf(userId)).map((key) => ApiKeyView.parse(key)),
  webhooks: async (ctx, userId) => (await ctx.data.webhooks.find(userId))?.url ?? null,
  glossaries: async (ctx, userId) =>
    (await all(ctx, (page) => ctx.data.glossaries.listOf(userId, page))).map((row) => GlossaryView.parse(row)),
  memory: rememberedOf,
  translators: async (ctx, userId) => {
    const translator = await ctx.data.translators.find(userId)
    if (!translator) return null
    const tax = await ctx.data.translators.findTax(translator.id)
    return { ...TranslatorProfile.parse(profileOf(translator)), tax: tax ? TaxRow.omit(keptOfTax).parse(tax) : null }
  },
  translatorTests: async (ctx, userId) =>
    (await ctx.data.translatorTests.listOf(userId)).map((test) => ToldTest.parse(test)),
  payouts: async (ctx, userId) =>
    (await ctx.data.payouts.listOf(userId)).map((row) => {
      // Whose document it was is no fact about the translator.
      const { userId: _, profileId: __, moves: ___, ...payout } = row
      return payout
    }),
  subscriptions: async (ctx, userId) => {
    const row = await ctx.data.subscriptions.find(userId)
    return row ? Subscription.omit({ version: true, attempt: true }).parse(row) : null
  },
  queue: async (ctx, userId) => (await all(ctx, (page) => ctx.data.queue.listOf(userId, page))).map(jobFacts),
}

/** How the file calls it. */
const names: Record<ToldNoun, string> = {
  users: 'profile',
  sessions: 'sessions',
  translations: 'translations',
  orders: 'orders',
  tickets: 'tickets',
  applications: 'applications',
  invitations: 'invitations',
  apiKeys: 'apiKeys',
  webhooks: 'webhookUrl',
  glossaries: 'glossaries',
  memory: 'translationMemory',
  translators: 'translator',
  translatorTests: 'entranceTests',
  payouts: 'payouts',
  subscriptions: 'plan',
  queue: 'jobs',
}

/** A ticket with what was said. What the product told an operator about the person is told too; who of the staff wrote is not. */
async function ticketFacts(ctx: Ctx<'data'>, ticket: Ticket) {
  const { id, subject, message, name, email, status, priority, createdAt, updatedAt } = ticket
  const messages = await ctx.data.tickets.listMessages(id, { notes: false })
  return {
    id,
    subject,
    message,
    name,
    email,
    status,
    priority,
    createdAt,
    updatedAt,
    messages: messages.map(({ from, text, at }) => ({ from, text, at })),
  }
}

/** The work of a translator and what was said of it, without the customer it was done for and who of the staff said it. */
const jobFacts = ({
  id,
  status,
  sourceLanguage,
  targetLanguage,
  words,
  claimedAt,
  claimedBy,
  signedAt,
  signature,
  rating,
  review,
  appeal,
}: QueueItemRow) => ({
  id,
  status,
  sourceLanguage,
  targetLanguage,
  words,
  claimedAt,
  signedAt,
  signature,
  rating,
  ...(review && { review: { score: review.score, errors: review.errors, note: review.note, at: review.at } }),
  ...(appeal && appeal.from === claimedBy && { appeal: { ...appeal, from: undefined, by: undefined } }),
})

/** Texts of documents that leave with this file: what is given back in the same moment does not, and what left counts as downloaded. */
async function rememberedOf(ctx: Teller, userId: UserId) {
  const remembered = await ctx.data.memory.listOf(userId, ctx.now(), ctx.goOn)
  const translations = await all(ctx, (page) => ctx.data.translations.listByUser(userId, page))
  const holders = new Set(remembered.map(({ translationId }) => translationId))
  const leaving = new Set<TranslationId>()
  for (const row of translations) {
    ctx.goOn()
    if (holders.has(row.id) && (await handsOut(ctx, row))) leaving.add(row.id)
  }
  return remembered.filter(({ translationId }) => leaving.has(translationId))
}

async function all<T>(
  { goOn }: Teller,
  list: (page: Page) => Promise<{ rows: T[]; next: string | undefined }>,
): Promise<T[]> {
  const rows: T[] = []
  for await (const row of allRows(list)) {
    goOn()
    rows.push(row)
  }
  return rows
}
