import type { UserId } from '#shared/lib/id.ts'
import { fridayOf } from '#shared/payouts/friday.ts'
import { BatchLine } from '#shared/payouts/view.ts'
import type { BatchRow, LineRow, PaymentRow } from '../data/payouts/payout-batches.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { bankFileOf, checksumOf, type Made, statementCsv } from './payment-files.ts'
import { settlePayments } from './settle-payments.ts'
import { statementPdf } from './statement-pdf.ts'

type Needs = Ctx<'data' | 'files' | 'mail'>
/** Payments of which statements are made side by side. */
const atOnce = 8

/** Closes this Friday's queue into one batch. Run again, or by two at once, it goes on with the same one (promise P6). */
export async function fridayRun(ctx: Needs): Promise<void> {
  const now = ctx.now()
  await continueBatch(ctx, await ctx.data.payoutBatches.open(fridayOf(now), now))
}

/** Goes on with a batch from wherever it broke off. A payment that fails does not stand before the others. */
export async function continueBatch(ctx: Needs, seen: BatchRow): Promise<void> {
  const { payoutBatches } = ctx.data
  while ((await statusOf(ctx, seen)) === 'collecting') await collect(ctx, seen)
  if ((await statusOf(ctx, seen)) === 'closing') await makeFiles(ctx, seen)
  if ((await statusOf(ctx, seen)) !== 'processing') return
  await settlePayments(ctx, seen.date, await payoutBatches.paymentsOf(seen.date))
}

const statusOf = async (ctx: Needs, { date }: BatchRow) => (await ctx.data.payoutBatches.find(date))?.status

/** Takes in what was queued before the batch was opened, then closes it over exactly the lines that it counts. */
async function collect(ctx: Needs, seen: BatchRow): Promise<void> {
  const { payouts, payoutBatches } = ctx.data
  let cursor: string | undefined
  do {
    const page = await payouts.listAt('queued', { cursor, limit: payoutBatches.mostJoining, until: seen.createdAt })
    // One that changed in this moment keeps out all that were to join with it: each is tried alone then.
    if (!(await join(ctx, seen, page.rows))) for (const one of page.rows) await join(ctx, seen, [one])
    cursor = page.next
  } while (cursor)
  const lines = await payoutBatches.linesOf(seen.date)
  await payoutBatches.close(seen.date, lines.length)
}

/** Every line raises the counts of the same row: one transaction joins many of them, where many transactions would meet there. */
async function join(ctx: Needs, { date, createdAt }: BatchRow, listed: readonly PayoutRow[]): Promise<boolean> {
  const { payouts, payoutBatches } = ctx.data
  const found = await Promise.all(listed.map(({ translationId }) => payouts.find(translationId)))
  const waiting = found.filter((row) => row !== undefined).filter((row) => waits(row, createdAt))
  const named = await namedOf(
    ctx,
    waiting.map(({ translatorId }) => translatorId),
  )
  const joining = waiting
    .map((row) => ({ row, line: lineOf(row, date) }))
    .filter(({ line }) => isWhole(ctx, line) && isNamed(ctx, line, named))
  if (joining.length === 0) return true
  const items = payoutBatches.lineItems(
    date,
    joining.map(({ line }) => line),
  )
  return payouts.join(
    joining.map(({ row }) => row),
    date,
    items,
    ctx.now(),
  )
}

/** A row that is damaged is paid to nobody, and keeps nobody else from being paid. */
function isWhole(ctx: Needs, line: LineRow): boolean {
  const { success } = BatchLine.safeParse(line)
  if (!success) ctx.log.error('a damaged payout was left out of its Friday', { translationId: line.translationId })
  return success
}

/** Who of these can be paid: a bank goes by the name, and of an account that was erased none is left. */
async function namedOf(ctx: Needs, translatorIds: readonly UserId[]): Promise<Set<UserId>> {
  const payees = await Promise.all([...new Set(translatorIds)].map(async (id) => ({ id, ...(await payeeOf(ctx, id)) })))
  return new Set(payees.filter(({ name }) => name !== '').map(({ id }) => id))
}

function isNamed(ctx: Needs, { translationId, translatorId }: LineRow, named: ReadonlySet<UserId>): boolean {
  const is = named.has(translatorId)
  if (!is) ctx.log.error('a payout to nobody known by name was left out of its Friday', { translationId })
  return is
}

async function payeeOf({ data }: Needs, translatorId: UserId): Promise<{ name: string; email: string }> {
  const [user, profile] = await Promise.all([data.users.findById(translatorId), data.translators.find(translatorId)])
  const known = profile ?? user
  return { name: known ? `${known.firstName} ${known.lastName}`.trim() : '', email: user?.email ?? '' }
}

type Signed = PayoutRow & { translatorId: UserId }
const waits = (row: PayoutRow, until: string): row is Signed =>
  row.status === 'processing' && row.batch === undefined && row.translatorId !== undefined && row.statusAt <= until

const lineOf = (row: Signed, batch: string): LineRow => ({
  batch,
  translationId: row.translationId,
  translatorId: row.translatorId,
  completedAt: row.createdAt,
  sourceLanguage: row.sourceLanguage,
  targetLanguage: row.targetLanguage,
  amountCents: row.amountCents,
  payoutCents: row.payoutCents,
  platformFeeCents: row.platformFeeCents,
})

/** One payment with its statement for each translator, then the bank's file over them. What is made already stays. */
async function makeFiles(ctx: Needs, { date }: BatchRow): Promise<void> {
  const { payoutBatches } = ctx.data
  const byTranslator = Map.groupBy(await payoutBatches.linesOf(date), (line) => line.translatorId)
  await someAtOnce([...byTranslator], atOnce, async ([translatorId, lines]) => {
    if (!(await payoutBatches.findPayment(date, translatorId))) await makePayment(ctx, { date, translatorId, lines })
  })
  const payments = await payoutBatches.paymentsOf(date)
  const batch = await payoutBatches.find(date)
  const totalCents = payments.reduce((sum, one) => sum + one.totalCents, 0)
  if (batch?.totalCents !== totalCents) throw new Error('The payments of the batch do not add up to its lines')
  const bankFile = await keep(ctx, `payouts/${date}/bank`, bankFileOf(date, payments))
  await payoutBatches.seal(date, payments.length, bankFile)
}

async function makePayment(
  ctx: Needs,
  { date, translatorId, lines }: { date: string; translatorId: UserId; lines: LineRow[] },
): Promise<void> {
  const facts = {
    batch: date,
    translatorId,
    ...(await payeeOf(ctx, translatorId)),
    reference: `ATT-${date.replaceAll('-', '')}-${translatorId}`,
    payouts: lines.length,
    totalCents: lines.reduce((sum, line) => sum + line.payoutCents, 0),
  }
  const sorted = lines.toSorted(
    (a, b) => a.completedAt.localeCompare(b.completedAt) || a.translationId - b.translationId,
  )
  const under = `payouts/${date}/statements`
  const [pdf, csv] = await Promise.all([
    keep(ctx, under, { body: await statementPdf(facts, sorted), extension: 'pdf', contentType: 'application/pdf' }),
    keep(ctx, under, statementCsv(facts, sorted)),
  ])
  const row: PaymentRow = { ...facts, status: 'processing', statement: { pdf, csv } }
  await ctx.data.payoutBatches.keepPayment(row)
}

/** Every file lies under its hash: what was made before is never written over. */
async function keep(ctx: Needs, under: string, { body, extension, contentType }: Made) {
  const sha256 = checksumOf(body)
  const key = `${under}/${sha256}.${extension}`
  await ctx.files.put(key, body, contentType)
  return { key, sha256 }
}
