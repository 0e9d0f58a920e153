import type { GlossaryId, UserId } from '#shared/lib/id.ts'
import { glossaryKeys } from '../../data/translations/glossary-keys.ts'
import type { GlossaryEntry } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'

type Which = { userId: UserId; id: GlossaryId }
type Stored = [language: string, terms: string[]][][]

export const storeEntries = (ctx: Ctx<'files'>, which: Which, entries: readonly GlossaryEntry[]): Promise<void> =>
  ctx.files.putJson(
    glossaryKeys(which).entries,
    entries.map((entry) => [...entry]),
  )

/** The terms of a glossary; undefined when it was deleted. */
export async function storedEntries(ctx: Ctx<'files'>, which: Which): Promise<GlossaryEntry[] | undefined> {
  const stored = await ctx.files.findJson<Stored>(glossaryKeys(which).entries)
  return stored?.map((entry) => new Map(entry))
}
