import { TranslationId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listPendingPayouts as row } from '#shared/payouts/api.ts'
import { listOfPayout } from '#shared/payouts/payout.ts'
import type { PayoutList } from '#shared/payouts/view.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { peopleNamed } from '../lib/lookups/people-named.ts'
import { searchedNumber } from '../lib/lookups/searched-number.ts'
import { payoutView } from './views.ts'

/** By the number of the translation, or all of the translators whose name or address begins so that stand in the list. */
async function searched(ctx: Ctx<'data'>, search: string, list: PayoutList): Promise<PayoutRow[]> {
  const number = searchedNumber(search)
  if (number !== undefined) {
    const row = await ctx.data.payouts.find(TranslationId.parse(number))
    return row && listOfPayout(row) === list ? [row] : []
  }
  const people = await peopleNamed(ctx, search)
  const rows = await Promise.all(people.map(({ id }) => ctx.data.payouts.listOf(id)))
  return rows.flat().filter((row) => listOfPayout(row) === list)
}

/** Pay that has not arrived, longest in its list first. */
export const listPendingPayouts: Verb<typeof row, 'data'> = async (ctx, { status, search, ...page }) => {
  const { rows, next } = search
    ? { rows: await searched(ctx, search, status), next: undefined }
    : await ctx.data.payouts.listAt(status, page)
  const output = await Promise.all(rows.map((one) => payoutView(ctx, one)))
  return { output, ...(next && { headers: { [nextCursorHeader]: next } }) }
}
