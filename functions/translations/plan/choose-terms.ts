import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { mergeGlossaries, plainText, type Term, termsWithin, type Unit } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { scannedEntries } from '../../lib/lookups/scanned-entries.ts'

/** Conflicts that are told one by one. */
const toldConflicts = 10

/**
 * The terms of the chosen glossaries that stand in the document, decided once: what happens to a glossary later changes nothing.
 * Only these go to the engine.
 */
export async function chooseTerms(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  units: readonly Unit[],
): Promise<Term[]> {
  const { glossaries = [], userId } = row
  if (glossaries.length === 0) return []
  const known = await knownTerms(ctx, row)
  if (known) return known
  const entries = await Promise.all(glossaries.map(({ id }) => scannedEntries(ctx, { userId, id })))
  const { terms, conflicts } = mergeGlossaries(
    entries.map((list) => (typeof list === 'string' ? [] : list)),
    { source: row.sourceLanguage, target: row.targetLanguage },
  )
  const texts = units.map(({ pieces }) => plainText(pieces))
  const found = termsWithin(texts, terms)
  const standing = new Set(found.map(({ source }) => source.toLowerCase()))
  const told = conflicts.filter(({ source }) => standing.has(source.toLowerCase()))
  const nameOf = (place: number) => glossaries[place]?.name ?? ''
  const namesOf = (why: 'gone' | 'unchecked') =>
    glossaries.filter((_, at) => entries[at] === why).map(({ name }) => name)
  const glossaryUse = {
    terms: found.length,
    conflictCount: told.length,
    conflicts: told.slice(0, toldConflicts).map(({ source, used, target, other, otherTarget }) => {
      return { source, used: target, usedOf: nameOf(used), other: otherTarget, otherOf: nameOf(other) }
    }),
    missing: namesOf('gone'),
    unchecked: namesOf('unchecked'),
  }
  await ctx.data.translations.note(row.id, { glossaryUse })
  return ctx.files.putJsonOnce(objectKeys(row).terms, found)
}

/** The terms that were decided for a document; none where no glossary was chosen. */
export async function knownTerms(ctx: Ctx<'files'>, row: TranslationRow): Promise<Term[] | undefined> {
  return row.glossaries ? ctx.files.findJson<Term[]>(objectKeys(row).terms) : []
}
