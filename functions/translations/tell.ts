import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The mails of a translation. Each names its cause, so that it is sent once however often it is asked for. */
export async function tellFailed(ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> {
  // Who gave it back has the mail about the money.
  if (row.refundedAt !== undefined) return
  const reason = row.failure?.message ?? ''
  const refundCents = row.paidAt === undefined ? undefined : row.amountCents
  return ctx.mail.enqueue({
    cause: `translation-failed:${row.id}`,
    to: { userId: row.userId },
    template: 'translation-failed',
    data: { ...documentOf(row), reason, ...(refundCents !== undefined && refundCents > 0 && { refundCents }) },
  })
}

export function tellReady(ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> {
  const to = { userId: row.userId }
  if (row.translationType === 'certified') {
    const cause = `certification-complete:${row.id}`
    return ctx.mail.enqueue({ cause, to, template: 'certification-complete', data: documentOf(row) })
  }
  const data = { ...documentOf(row), targetLanguage: row.targetLanguage }
  return ctx.mail.enqueue({ cause: `translation-ready:${row.id}`, to, template: 'translation-ready', data })
}

export const tellQueued = (ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> =>
  ctx.mail.enqueue({
    cause: `certification-queued:${row.id}`,
    to: { userId: row.userId },
    template: 'certification-queued',
    data: documentOf(row),
  })

const documentOf = (row: TranslationRow) => ({ originalFilename: row.originalFilename, translationId: row.id })
