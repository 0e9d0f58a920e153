import type { TranslatorId, UserId } from '#shared/lib/id.ts'
import { missingPaper, monthsOf, type TaxRecipient, taxFormFor } from '#shared/payouts/tax-year.ts'
import type { TaxRow, TranslatorRow } from '../data/jobs/translator-row.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'

/** One recipient of a year, with the sealed number and the address that a form needs. */
export type Recipient = { view: TaxRecipient; profileId: TranslatorId | undefined; tax: TaxRow | undefined }

/** Everybody who was paid in a tax year, the largest sums first. Tax data outlive the account that they came from. */
export async function recipientsOf(ctx: Ctx<'data'>, year: number): Promise<Recipient[]> {
  const byTranslator = new Map<UserId, PayoutRow[]>()
  for (const month of monthsOf(year)) {
    for (const row of await ctx.data.payouts.listPaidIn(month)) {
      if (row.translatorId === undefined) continue
      byTranslator.set(row.translatorId, [...(byTranslator.get(row.translatorId) ?? []), row])
    }
  }
  const recipients: Recipient[] = []
  for (const [id, rows] of byTranslator) recipients.push(await recipientOf(ctx, year, id, rows))
  return recipients.sort((a, b) => b.view.totalCents - a.view.totalCents)
}

async function recipientOf(
  ctx: Ctx<'data'>,
  year: number,
  translatorId: UserId,
  rows: PayoutRow[],
): Promise<Recipient> {
  const profile = await ctx.data.translators.find(translatorId)
  const profileId = profile?.id ?? rows.find((row) => row.profileId !== undefined)?.profileId
  const tax = profileId === undefined ? undefined : await ctx.data.translators.findTax(profileId)
  const totalCents = rows.reduce((sum, row) => sum + row.payoutCents, 0)
  const person = personOf(profile, tax)
  return {
    profileId,
    tax,
    view: {
      translatorId,
      name: tax?.legalName ?? (profile ? `${profile.firstName} ${profile.lastName}` : ''),
      taxIdKind: profile?.taxIdKind ?? null,
      taxIdLastFour: profile?.taxIdLastFour ?? '',
      payments: rows.length,
      totalCents,
      form: taxFormFor(year, totalCents, person),
      missing: missingPaper(person),
    },
  }
}

/** Of an erased profile only the tax data are left: a W-9 says that the person is of the United States. */
function personOf(profile: TranslatorRow | undefined, tax: TaxRow | undefined) {
  if (!tax) return undefined
  const hasW9 = tax.w9SubmittedAt !== undefined
  return { isUsResident: profile?.isUsResident ?? hasW9, taxClass: tax.taxClass, hasW9 }
}
