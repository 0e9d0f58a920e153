import type { TranslationId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Gives back what the preview of a translation took out of the day's budgets of unpaid text, once a card or a plan has paid for it. A
 * launch offer leaves it counted: nobody paid for that text, and who has many accounts has many offers.
 */
export async function returnBudget(ctx: Ctx<'data'>, translationId: TranslationId): Promise<void> {
  const row = await ctx.data.translations.get(translationId)
  const isPaid = (row.amountCents ?? 0) > 0 || row.planCents !== undefined
  if (isPaid) await ctx.data.spend.giveBackCharacters(row)
}
