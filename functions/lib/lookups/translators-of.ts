import type { TranslatorRow } from '../../data/jobs/translator-row.ts'
import type { Ctx } from '../ctx.ts'

/** Approved translators of a pair that are meant, and whose account is not disabled. */
export async function translatorsOf(
  ctx: Ctx<'data'>,
  pair: string,
  isMeant: (one: TranslatorRow) => boolean,
): Promise<TranslatorRow[]> {
  const found: TranslatorRow[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await ctx.data.translators.listForPair(pair, { cursor, limit: 100 })
    const meant = await Promise.all(
      rows.filter(isMeant).map(async (one) => ((await isDisabled(ctx, one)) ? [] : [one])),
    )
    found.push(...meant.flat())
    cursor = next
  } while (cursor)
  return found
}

const isDisabled = async (ctx: Ctx<'data'>, { userId }: TranslatorRow): Promise<boolean> =>
  userId !== null && (await ctx.data.users.findById(userId))?.disabled === true

export const nameOf = ({ firstName, lastName }: Pick<TranslatorRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
