import { type Limit, networkLimits } from '#shared/accounts/limits.ts'
import { previewAllowance } from '#shared/translations/translation.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * How many characters of its share a preview may show: those are taken from what is left of the day, to the account and to the network
 * that it registered from. Taken once a translation: who comes again gets the same cut.
 */
export async function takeAllowance(ctx: Ctx<'data'>, { id, userId }: TranslationRow, share: number): Promise<number> {
  const address = (await ctx.data.users.findById(userId))?.registrationIp ?? ''
  const account: [Limit, string] = [previewAllowance.account, String(userId)]
  const networks = address === '' ? [] : networkLimits(previewAllowance.network, address)
  return ctx.data.previews.take(id, share, [account, ...networks], ctx.now())
}
