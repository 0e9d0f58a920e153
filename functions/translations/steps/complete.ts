import type * as z from 'zod'
import * as files from '../../adapters/files.ts'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { certificateOf } from '../../lib/lookups/certificate-of.ts'
import { ended, next, Outcome, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { rememberBought } from '../purchase.ts'
import { tellCertified, tellReady, tellRevised } from '../tell.ts'

/** Completes the translation, a certified one with its certificate and the payout's ledger entry, and tells the customer. */
export async function complete(
  ctx: Ctx<'data' | 'files' | 'mail'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await ctx.data.translations.get(translationId)
  const isOver =
    row.translationType === 'certified' ? !(await completeCertified(ctx, row)) : !(await completeAi(ctx, row))
  if (isOver) return ended(translationId)
  await rememberBought(ctx, row)
  return next(translationId)
}

async function completeAi(ctx: Ctx<'data' | 'mail'>, row: TranslationRow): Promise<boolean> {
  if ((await ctx.data.payouts.complete(row, ctx.now())) === 'ended') return false
  await tellReady(ctx, row)
  return true
}

/** One transaction. Of a revision there is only the certificate: the work was paid once. */
async function completeCertified(ctx: Ctx<'data' | 'files' | 'mail'>, row: TranslationRow): Promise<boolean> {
  const { certificates, payouts } = ctx.data
  if (row.stage !== 'human_review' && row.stage !== 'completed') return false
  // The files of a correction go with its document: the certificate before it stays.
  if (row.deletedAt !== undefined) return false
  const { certificate, replaced } = await certificateOf(ctx, row)
  if (row.stage === 'completed') await certificates.issue(certificate, replaced)
  else await payouts.complete(row, ctx.now(), certificates.issueItems(certificate, replaced))
  if (!(await certificates.find(certificate.id))) {
    if ((await ctx.data.translations.get(row.id)).stage === 'human_review')
      throw new Error('The completion was not written together with its certificate')
    return false
  }
  const tell = replaced === undefined ? tellCertified : tellRevised
  await tell(ctx, row, certificate)
  return true
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files, mail } }, complete)
