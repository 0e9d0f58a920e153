import type { TranslatorRow } from '../../data/jobs/translator-row.ts'
import type { Ctx } from '../ctx.ts'

/** Approved translators of a pair that are meant. */
export async function translatorsOf(
  ctx: Ctx<'data'>,
  pair: string,
  isMeant: (one: TranslatorRow) => boolean,
): Promise<TranslatorRow[]> {
  const found: TranslatorRow[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await ctx.data.translators.listForPair(pair, { cursor, limit: 100 })
    found.push(...rows.filter(isMeant))
    cursor = next
  } while (cursor)
  return found
}

export const nameOf = ({ firstName, lastName }: Pick<TranslatorRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`
