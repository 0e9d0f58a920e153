import { tokenTypes } from '#shared/certificates/token.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { getDeletionReceipt as row } from '#shared/privacy/api.ts'
import { DeletionReceipt } from '#shared/privacy/receipt.ts'
import { documentTraces, type KeptTrace, type PersonTrace, personTraces } from '../data/translations/traces.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import type { Verb } from '../lib/http.ts'

type Facts = Pick<DeletionReceipt, 'subject' | 'deletedAt' | 'erased' | 'kept'>
type Signed = { token: string; receipt: DeletionReceipt }

/** The receipt of a document that is deleted, whoever or whatever deleted it. */
export const getDeletionReceipt: Verb<typeof row, 'data' | 'signing'> = async (ctx, { id }) => {
  const signed = await receiptOf(ctx, await ctx.data.translations.get(id))
  if (!signed) throw new AppError('not-deleted')
  return { output: signed }
}

/** Signs what was written when the document was deleted; undefined while it is not. */
export async function receiptOf(ctx: Ctx<'signing'>, row: TranslationRow): Promise<Signed | undefined> {
  const { id, deletedAt } = row
  if (deletedAt === undefined) return undefined
  const gone = new Set<string>(row.erasedTraces)
  const erased = documentTraces.filter((trace) => gone.has(trace.name))
  const kept = documentTraces.filter((trace) => trace.ends === 'kept').filter(({ name }) => stays(name, row))
  return sign(ctx, {
    subject: { kind: 'document', id },
    deletedAt,
    erased: erased.map(({ name, what }) => ({ name, what })),
    kept: kept.map(({ name, what, why }) => ({ name, what, why })),
  })
}

/** Asks for the mail with the receipt of an erased account: once, however often the erasure is repeated. */
export async function sendReceipt(ctx: Ctx<'data' | 'mail' | 'signing'>, userId: UserId): Promise<void> {
  const to = await ctx.data.retention.findFarewell(userId)
  if (!to) return
  const traces: [string, PersonTrace][] = Object.entries(personTraces)
  const { token, receipt } = await sign(ctx, {
    subject: { kind: 'account', id: userId },
    deletedAt: ctx.now().toISOString(),
    erased: traces.flatMap(([name, { erased }]) => (erased ? [{ name, what: erased.what }] : [])),
    kept: traces.flatMap(([name, { kept }]) => (kept ? [{ name, what: kept.what, why: kept.why }] : [])),
  })
  const data = { receipt: token, erasedAt: receipt.deletedAt }
  await ctx.mail.enqueue({ cause: `account-erased:${userId}`, to, template: 'account-erased', data })
}

async function sign(ctx: Ctx<'signing'>, facts: Facts): Promise<Signed> {
  const { kind, id } = facts.subject
  const iat = Math.floor(ctx.now().getTime() / 1000)
  const receipt = DeletionReceipt.parse({ iss: env('SITE_URL'), jti: `deleted-${kind}-${id}`, iat, ver: 1, ...facts })
  return { token: await ctx.signing.sign('records', tokenTypes.deletionReceipt, receipt), receipt }
}

/** What stays of some documents alone. */
const stays = (name: KeptTrace, { paidAt, translationType }: TranslationRow): boolean => {
  if (name === 'ledger') return paidAt !== undefined
  if (name === 'certificate') return translationType === 'certified' && paidAt !== undefined
  return true
}
