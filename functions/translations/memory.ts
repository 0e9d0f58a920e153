import type { TranslationRow } from '../data/translations/translations.ts'
import { type LanguagePair, type Term, type TranslationMemory, termFinder } from '../documents/index.ts'
import type { Ctx } from '../lib/ctx.ts'

type MemoryOptions = LanguagePair & { terms?: readonly Term[]; formality?: TranslationRow['formality'] }

type Row = Pick<TranslationRow, 'id' | 'userId'>

/**
 * What was bought for a customer, for one way of translating: a sentence is kept with the terms that stand in it and with the
 * formality, so that another way buys it anew. Until the document is paid and complete it is kept apart from the memory: unpaid
 * text belongs to nobody. Who opted out has neither.
 */
export async function openMemory(ctx: Ctx<'data'>, row: Row, options: MemoryOptions): Promise<TranslationMemory> {
  const { find, keyed, holder } = await open(ctx, row, options)
  return {
    find,
    remember: async (pairs) => {
      if (holder) await ctx.data.memory.keepUnpaid(holder, keyed(pairs), ctx.now())
    },
  }
}

/** The customer's memory itself, for a document that is paid and complete. */
export async function rememberPaid(
  ctx: Ctx<'data'>,
  row: Row,
  options: MemoryOptions,
  pairs: readonly Pair[],
): Promise<void> {
  const { keyed, holder } = await open(ctx, row, options)
  if (holder) await ctx.data.memory.remember(holder, keyed(pairs), ctx.now())
}

type Pair = { text: string; translation: string }

async function open(ctx: Ctx<'data'>, row: Row, { source, target, terms = [], formality }: MemoryOptions) {
  const user = await ctx.data.users.findById(row.userId)
  const holder = { userId: row.userId, source, target, translationId: row.id }
  const standingIn = termFinder(terms)
  const keyOf = (text: string): string => {
    const standing = standingIn(text).map((term) => `${term.source}\u0001${term.target}`)
    return [text, ...standing, ...(formality ? [`\u0002${formality}`] : [])].join('\u0000')
  }
  const hasNone = user?.translationMemory === false
  return {
    holder: hasNone ? undefined : holder,
    keyed: (pairs: readonly Pair[]) => pairs.map(({ text, translation }) => ({ text: keyOf(text), translation })),
    find: async (texts: readonly string[]) => {
      if (hasNone) return new Map<string, string>()
      const byKey = new Map(texts.map((text) => [keyOf(text), text]))
      const found = await ctx.data.memory.recall(holder, [...byKey.keys()], ctx.now())
      return new Map([...found].map(([key, translation]) => [byKey.get(key) ?? key, translation]))
    },
  }
}
