import { toDollars } from '#shared/lib/money.ts'
import { defaultResultDays } from '#shared/privacy/days.ts'
import { priceCart } from '#shared/promotions/promotion.ts'
import { statusOf } from '#shared/translations/stage.ts'
import type { TranslationSummary, TranslationView } from '#shared/translations/translation.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { eligibleNow } from '../payments/eligible-now.ts'
import { isUnlocked } from './is-unlocked.ts'
import { objectKeys } from './object-keys.ts'
import type { PreviewFile } from './steps/assemble.ts'

/** A row of the history, without any text. */
export function summaryOf(row: TranslationRow): TranslationSummary {
  const amountCents = row.amountCents ?? row.quote?.amountCents
  // What was given back is over for the customer, also where it had been complete.
  const stage = row.refundedAt === undefined ? row.stage : 'failed'
  return {
    id: row.id,
    originalFilename: row.originalFilename,
    fileType: row.fileType,
    fileSize: row.fileSize,
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    translationType: row.translationType,
    status: statusOf(stage),
    stage,
    segments: { total: row.segmentsTotal, translated: row.segmentsTranslated, kept: row.segmentsKept },
    qualityScore: row.qualityScore ?? null,
    amount: amountCents === undefined ? null : toDollars(amountCents),
    paid: row.paidAt !== undefined,
    paymentIntentId: row.paymentIntentId ?? null,
    failure: row.failure ?? null,
    createdAt: row.createdAt,
    completedAt: row.completedAt ?? null,
    resultDays: row.resultDays ?? defaultResultDays,
    deletedAt: row.deletedAt ?? null,
  }
}

/** One translation with its text as far as it is paid: the cut stands here, on the server, for every route (promise Z4). */
export async function viewOf(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<TranslationView> {
  const text = await textOf(ctx, row)
  return {
    ...summaryOf(row),
    quote: row.quote ?? null,
    offer: row.paidAt === undefined ? await offerFor(ctx, row) : null,
    originalContent: text.original,
    translatedContent: text.translated,
    previewOnly: !isUnlocked(row),
    qualityParts: row.qualityParts ?? [],
    qualityNotes: row.qualityNotes ?? '',
    hazards: row.hazards ?? [],
    glossaries: (row.glossaries ?? []).map(({ name }) => name),
    glossaryUse: row.glossaryUse ?? null,
    formality: row.formality ?? null,
  }
}

async function textOf(ctx: Ctx<'files'>, row: TranslationRow): Promise<PreviewFile> {
  const keys = objectKeys(row)
  const nothing = { original: '', translated: '' }
  if (row.stage === 'failed' || row.stage === 'expired' || row.assembled === undefined) return nothing
  if (!isUnlocked(row)) return (await ctx.files.findJson<PreviewFile>(keys.preview)) ?? nothing
  const [original, translated] = await Promise.all([
    ctx.files.find(keys.original, maxTextBytes),
    ctx.files.find(keys.translated, maxTextBytes),
  ])
  return { original: decode(original), translated: decode(translated) }
}

/** A call answers at most this much of each text; the whole of it is a download. */
const maxTextBytes = 1_000_000

/** The cut may fall inside a character; what is left of it is dropped. */
const decode = (bytes: Uint8Array | undefined): string =>
  bytes ? new TextDecoder().decode(bytes, { stream: bytes.length === maxTextBytes }) : ''

async function offerFor(ctx: Ctx<'data'>, { userId, quote }: TranslationRow): Promise<TranslationView['offer']> {
  const user = quote && (await ctx.data.users.findById(userId))
  if (!quote || !user) return null
  return priceCart([quote], await eligibleNow(ctx, user))[0] ?? null
}
