import { isWithheld } from '#shared/certificates/standing.ts'
import { translatedFilename } from '#shared/documents/document.ts'
import { toDollars } from '#shared/lib/money.ts'
import { messageOf, sentence } from '#shared/messages/table.ts'
import { resultDaysOf } from '#shared/privacy/retention.ts'
import { priceCart } from '#shared/promotions/promotion.ts'
import { type Failure, type FailureView, reasonOf } from '#shared/translations/failure.ts'
import { type Stage, statusOf } from '#shared/translations/stage.ts'
import type { TranslationSummary, TranslationView } from '#shared/translations/translation.ts'
import type { CertificateRow } from '../../data/jobs/certificates.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { answerTextBytes } from '../answer-text-bytes.ts'
import type { Ctx } from '../ctx.ts'
import { attachment } from './attachment.ts'
import { isCertified } from './certified-files.ts'
import { eligibleNow } from './eligible-now.ts'
import { handsOut } from './hand-out.ts'

/** The texts of an unpaid preview, cut on the server. */
export type PreviewFile = { original: string; translated: string }

/** What a translation is for its customer. What was given back is over, also where it had been complete. */
export const customerStage = (row: TranslationRow): Stage => (row.refundedAt === undefined ? row.stage : 'failed')

/** A row of the history, without any text. */
export async function summaryOf(ctx: Ctx<'data'>, row: TranslationRow): Promise<TranslationSummary> {
  return summaryWith(row, await newestCertificate(ctx, row))
}

function summaryWith(row: TranslationRow, certificate: CertificateRow | undefined): TranslationSummary {
  const amountCents = row.amountCents ?? row.quote?.amountCents
  const stage = customerStage(row)
  const certificateStatus = certificate?.status ?? null
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
    qualityScore: isWithheld(certificateStatus) ? null : scoreOf(row),
    certificateStatus,
    amount: amountCents === undefined ? null : toDollars(amountCents),
    paid: row.paidAt !== undefined,
    paymentIntentId: row.paymentIntentId ?? null,
    failure: row.failure ? failureView(row.failure, row) : null,
    createdAt: row.createdAt,
    completedAt: row.completedAt ?? null,
    resultDays: resultDaysOf(row),
    deletedAt: row.deletedAt ?? null,
  }
}

/** What a human has confirmed word by word is beyond an engine's score. */
const scoreOf = (row: TranslationRow): number | null => (isCertified(row) ? 100 : (row.qualityScore ?? null))

async function newestCertificate(ctx: Ctx<'data'>, row: TranslationRow): Promise<CertificateRow | undefined> {
  return isCertified(row) ? (await ctx.data.certificates.listOf(row.id))[0] : undefined
}

function failureView(failure: Failure, row: TranslationRow): FailureView {
  const reason = reasonOf(failure, row)
  return { code: failure.code, reason, message: sentence(reason) }
}

/**
 * One translation with its text as far as it is paid: the cut stands here, on the server, for every route (promise Z4). Of a
 * text that takes more than `mostBytes` as JSON it has the beginning, and a link to the whole.
 */
export async function viewOf(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  mostBytes = answerTextBytes / 2,
): Promise<TranslationView> {
  const unlocked = await handsOut(ctx, row)
  const [{ original, translated }, certificate] = await Promise.all([
    textOf(ctx, row, unlocked, mostBytes),
    newestCertificate(ctx, row),
  ])
  return {
    ...summaryWith(row, certificate),
    ...(await signedOf(ctx, row, certificate)),
    quote: row.quote ?? null,
    offer: row.paidAt === undefined ? await offerFor(ctx, row) : null,
    originalContent: original.text,
    translatedContent: translated.text,
    wholeContent: { original: original.whole, translated: translated.whole },
    previewOnly: !unlocked,
    previewMessage: unlocked ? null : shortened(row),
    qualityParts: row.qualityParts ?? [],
    ...qualityNotes(isCertified(row) ? undefined : row.qualityFindings),
    hazards: row.warnings?.map(({ code, params }) => ({ code, params, message: sentence(code, params) })) ?? [],
    glossaries: (row.glossaries ?? []).map(({ name }) => name),
    glossaryUse: row.glossaryUse ?? null,
    formality: row.formality ?? null,
    userId: row.userId,
    humanReviewStartedAt: row.humanReviewStartedAt ?? null,
    humanReviewCompletedAt: row.humanReviewCompletedAt ?? null,
  }
}

type Signed = Pick<TranslationView, 'assignedTranslator' | 'translatorNotes'>

/** Who signed the newest certificate, and what they noted: a correction may have been signed by somebody else. */
async function signedOf(
  ctx: Ctx<'data'>,
  row: TranslationRow,
  certificate: CertificateRow | undefined,
): Promise<Signed> {
  const { assignedTranslator = null, translatorNotes = null } = row
  if (!certificate) return { assignedTranslator, translatorNotes }
  const job = await ctx.data.queue.find(certificate.queueItemId)
  return { assignedTranslator: certificate.claims.signer.name, translatorNotes: job?.translatorNotes ?? null }
}

/** Why a preview shows less than its share. The day is one of UTC, as the allowance's. */
const shortened = ({ previewsWholeAt }: TranslationRow): TranslationView['previewMessage'] =>
  previewsWholeAt === undefined ? null : messageOf('preview-shortened', { day: previewsWholeAt.slice(0, 10) })

function qualityNotes(findings: number | undefined): Pick<TranslationView, 'qualityNotes' | 'qualityMessage'> {
  if (findings === undefined) return { qualityNotes: '', qualityMessage: null }
  const told = findings === 0 ? messageOf('checks-found-nothing') : messageOf('checks-marked', { count: findings })
  return { qualityNotes: told.message, qualityMessage: told }
}

type Text = { text: string; whole: { url: string; filename: string } | null }

async function textOf(
  ctx: Ctx<'files'>,
  row: TranslationRow,
  unlocked: boolean,
  mostBytes: number,
): Promise<{ original: Text; translated: Text }> {
  const keys = objectKeys(row)
  const shown = ({ original, translated }: PreviewFile) => ({
    original: { text: original, whole: null },
    translated: { text: translated, whole: null },
  })
  const nothing = { original: '', translated: '' }
  if (row.stage === 'failed' || row.stage === 'expired' || row.assembled === undefined) return shown(nothing)
  if (!unlocked) return shown((await ctx.files.findJson<PreviewFile>(keys.preview)) ?? nothing)
  const read = async (key: string, filename: string): Promise<Text> => {
    const bytes = (await ctx.files.find(key, mostBytes + 1)) ?? new Uint8Array()
    const text = beginningOf(bytes, mostBytes)
    const isWhole = Buffer.byteLength(text) === bytes.length
    return { text, whole: isWhole ? null : await attachment(ctx, key, filename) }
  }
  const [original, translated] = await Promise.all([
    read(keys.original, textFilename(row.originalFilename, 'original')),
    read(keys.translated, textFilename(row.originalFilename, 'translated')),
  ])
  return { original, translated }
}

/** As much of a text as JSON writes in `mostBytes`. The cut may fall inside a character; what is left of it is dropped. */
export function beginningOf(bytes: Uint8Array, mostBytes: number): string {
  const decode = (length: number) => new TextDecoder().decode(bytes.subarray(0, length), { stream: true })
  let length = bytes.length
  for (;;) {
    const text = decode(length)
    const written = Buffer.byteLength(JSON.stringify(text)) - 2
    if (written <= mostBytes) return text
    length = Math.min(length - 1, Math.floor((length * mostBytes) / written))
  }
}

const textFilename = (name: string, side: 'original' | 'translated'): string =>
  side === 'translated' ? translatedFilename(name, 'txt') : `original_${name.replace(/\.[^.]*$/, '')}.txt`

async function offerFor(ctx: Ctx<'data'>, { userId, quote }: TranslationRow): Promise<TranslationView['offer']> {
  const user = quote && (await ctx.data.users.findById(userId))
  if (!quote || !user) return null
  const { eligible, spent } = await eligibleNow(ctx, user)
  return priceCart([quote], eligible, spent)[0] ?? null
}
