import type { TranslatorId, UserId } from '#shared/lib/id.ts'
import { missingPaper, monthsOf, type TaxRecipient, taxFormFor, thresholdCents } from '#shared/payouts/tax-year.ts'
import type { TaxCountry } from '#shared/tax/tax-id.ts'
import type { TaxRow, TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Paid } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { taxIdContext } from '../lib/tax-id-context.ts'

const atOnce = 25

/** One recipient of a year, with the sealed number, its country and the address that a form needs. */
export type Recipient = {
  view: TaxRecipient
  profileId: TranslatorId | undefined
  tax: TaxRow | undefined
  country: TaxCountry
}

/** Everybody who was paid in a tax year, the largest sums first. Tax data outlive the account that they came from. */
export async function recipientsOf(ctx: Ctx<'data'>, year: number): Promise<Recipient[]> {
  const sums = await sumsOf(ctx, year)
  const recipients = await someAtOnce([...sums], atOnce, ([id, sum]) => recipientOf(ctx, year, id, sum))
  const ends = Map.groupBy(recipients, endOf)
  for (const one of recipients) one.view.sharesEnd = endOf(one) !== '' && (ends.get(endOf(one))?.length ?? 0) > 1
  return recipients.sort((a, b) => b.view.totalCents - a.view.totalCents || a.view.translatorId - b.view.translatorId)
}

/** What one was paid in a year. */
type Sum = { payments: number; totalCents: number; profileId: TranslatorId | undefined }

/** Reads the months of a year side by side. A payment is added when it comes, and none is kept. */
async function sumsOf(ctx: Ctx<'data'>, year: number): Promise<Map<UserId, Sum>> {
  const sums = new Map<UserId, Sum>()
  await Promise.all(
    monthsOf(year).map(async (month) => {
      for await (const page of ctx.data.payouts.listPaidIn(month)) for (const paid of page) add(sums, paid)
    }),
  )
  return sums
}

function add(sums: Map<UserId, Sum>, { translatorId, profileId, payoutCents }: Paid): void {
  if (translatorId === undefined) return
  const sum = sums.get(translatorId) ?? { payments: 0, totalCents: 0, profileId }
  sum.payments++
  sum.totalCents += payoutCents
  sum.profileId ??= profileId
  sums.set(translatorId, sum)
}

/** Kind and last digits of a tax number; nothing where they are not known. */
const endOf = ({ view }: Recipient): string =>
  view.taxIdLastFour === '' ? '' : `${view.taxIdKind} ${view.taxIdLastFour}`

/** Whom a form is due for: one number of one kind, whatever accounts were paid under it. A person and a company may have the same digits. */
export type Due = { number: string; accounts: Recipient[]; totalCents: number }

/**
 * Whom a form may be due for: by their own sum, or because their number may be that of another one too. Who left before the end of
 * the number was kept may have the number of anybody.
 */
export function mayBeDue(recipients: readonly Recipient[]): Recipient[] {
  const counted = recipients.filter(({ view: { form } }) => form === '1099-nec' || form === 'below-threshold')
  const isEndUnknown = counted.some((one) => endOf(one) === '')
  return counted.filter(({ view: { form, sharesEnd } }) => form === '1099-nec' || sharesEnd || isEndUnknown)
}

/** Opens the numbers of these, and adds up what each number was paid: whoever has two accounts is one recipient. */
export async function dueByNumber(ctx: Ctx<'seal'>, year: number, recipients: readonly Recipient[]): Promise<Due[]> {
  const opened = await someAtOnce(recipients, atOnce, async (one) => {
    if (!one.tax || one.profileId === undefined) throw new Error('A form is due for somebody without tax data')
    const number = await ctx.seal.open(one.tax.sealedTaxId, taxIdContext(one.profileId))
    return { one, number: unwritten(number) }
  })
  // Old tax data tell no kind: they belong to the one that the same number has elsewhere.
  const kinds = new Map(
    opened.flatMap(({ one, number }) => (one.view.taxIdKind ? [[number, one.view.taxIdKind] as const] : [])),
  )
  const keyOf = ({ one, number }: (typeof opened)[number]) => {
    const kind = one.view.taxIdKind ?? kinds.get(number) ?? ''
    return `${kind === 'foreign' ? one.country : kind} ${number}`
  }
  return [...Map.groupBy(opened, keyOf).values()]
    .map((found): Due => {
      const number = found[0]?.number ?? ''
      const accounts = found.map(({ one }) => one)
      return { number, accounts, totalCents: sumOf(accounts) }
    })
    .filter(({ totalCents }) => totalCents >= thresholdCents(year))
    .toSorted((a, b) => b.totalCents - a.totalCents)
}

/** Without what it is only written with: letters are part of the numbers of other countries. */
const unwritten = (taxId: string): string => taxId.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()

const sumOf = (recipients: readonly Recipient[]): number =>
  recipients.reduce((sum, { view }) => sum + view.totalCents, 0)

async function recipientOf(
  ctx: Ctx<'data'>,
  year: number,
  translatorId: UserId,
  { payments, totalCents, profileId: paidProfile }: Sum,
): Promise<Recipient> {
  const profile = await ctx.data.translators.find(translatorId)
  const profileId = profile?.id ?? paidProfile
  const tax = profileId === undefined ? undefined : await ctx.data.translators.findTax(profileId)
  const person = personOf(profile, tax)
  const taxIdKind = profile?.taxIdKind ?? tax?.taxIdKind ?? null
  return {
    profileId,
    tax,
    // Tax data of those who left before it was kept tell it by the kind alone.
    country: profile?.taxCountry ?? tax?.taxCountry ?? (taxIdKind === 'foreign' ? 'OTHER' : 'US'),
    view: {
      translatorId,
      name: tax?.legalName ?? (profile ? `${profile.firstName} ${profile.lastName}` : (tax?.name ?? '')),
      taxIdKind,
      taxIdLastFour: profile?.taxIdLastFour ?? tax?.taxIdLastFour ?? '',
      sharesEnd: false,
      payments,
      totalCents,
      form: taxFormFor(year, totalCents, person),
      missing: missingPaper(person),
    },
  }
}

/** Of an erased profile only the tax data are left: where they do not say it, a W-9 tells that the person is of the United States. */
function personOf(profile: TranslatorRow | undefined, tax: TaxRow | undefined) {
  if (!tax) return undefined
  const hasW9 = tax.w9SubmittedAt !== undefined
  return { isUsResident: profile?.isUsResident ?? tax.isUsResident ?? hasW9, taxClass: tax.taxClass, hasW9 }
}
