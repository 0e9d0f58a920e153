import type { TranslationRow } from '../data/translations.ts'
import type { LanguagePair, Term } from '../documents/engine.ts'
import { termFinder } from '../documents/glossary/find-terms.ts'
import type { TranslationMemory } from '../documents/memory.ts'
import type { Ctx } from '../lib/ctx.ts'

type Wish = LanguagePair & { terms?: readonly Term[]; formality?: TranslationRow['formality'] }

/**
 * A customer's memory for one way of translating: a sentence is remembered with the terms that stand in it and with the
 * formality, so that another wish buys it anew. Who opted out has none.
 */
export async function openMemory(
  ctx: Ctx<'data'>,
  { userId }: Pick<TranslationRow, 'userId'>,
  { source, target, terms = [], formality }: Wish,
): Promise<TranslationMemory> {
  const user = await ctx.data.users.findById(userId)
  if (user?.translationMemory === false) return { find: async () => new Map(), remember: async () => {} }
  const owner = { userId, source, target }
  const find = termFinder(terms)
  const keyOf = (text: string): string => {
    const standing = find(text).map((term) => `${term.source}\u0001${term.target}`)
    return [text, ...standing, ...(formality ? [`\u0002${formality}`] : [])].join('\u0000')
  }
  return {
    find: async (texts) => {
      const byKey = new Map(texts.map((text) => [keyOf(text), text]))
      const found = await ctx.data.memory.recall(owner, [...byKey.keys()], ctx.now())
      return new Map([...found].map(([key, translation]) => [byKey.get(key) ?? key, translation]))
    },
    remember: (pairs) =>
      ctx.data.memory.remember(
        owner,
        pairs.map(({ text, translation }) => ({ text: keyOf(text), translation })),
        ctx.now(),
      ),
  }
}
