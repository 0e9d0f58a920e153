import { objectKeys, type Part } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { type BoughtText, boughtTexts, type Purchase, type Slot, worthRemembering } from '../documents/index.ts'
import type { Ctx } from '../lib/ctx.ts'
import { rememberPaid } from './memory.ts'
import { knownTerms } from './plan/choose-terms.ts'
import { type BatchFile, type PlanFile, textsIn } from './plan/plan-part.ts'

/** What one part buys, in the files of its planner's folder. */
export function purchaseIn(ctx: Ctx<'files'>, row: TranslationRow, part: Part, folder: string): Purchase {
  const keys = objectKeys(row)
  const file = <T>(key: string): Slot<T> => ({
    has: async () => (await ctx.files.head(key)) !== undefined,
    get: () => ctx.files.getJson<T>(key),
    put: (value) => ctx.files.putJson(key, value),
  })
  return {
    recalled: file(keys.remembered(part, folder)),
    answers: (batch) => file(keys.answers(part, folder, batch)),
  }
}

/** Every text of these parts with its answer, bought or recalled. */
export async function boughtIn(ctx: Ctx<'files'>, row: TranslationRow, parts: Part[]): Promise<BoughtText[]> {
  const lists = parts.map(async (part) => {
    const { folder, batches } = await ctx.files.getJson<PlanFile>(objectKeys(row).plan(part))
    return folder ? boughtTexts(purchaseIn(ctx, row, part, folder), batches) : []
  })
  return (await Promise.all(lists)).flat()
}

/**
 * Takes the texts of a paid and complete document into its customer's memory, and away from what was kept for its preview. One
 * that was given back or deleted in the meantime is forgotten again. Doing it again changes nothing.
 */
export async function rememberBought(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  const terms = (await knownTerms(ctx, row)) ?? []
  const options = { source: row.sourceLanguage, target: row.targetLanguage, terms, formality: row.formality }
  for (const part of ['preview', 'rest'] as const)
    await rememberPaid(ctx, row, options, await paidTexts(ctx, row, part))
  await ctx.data.memory.forgetUnpaid(row.userId, row.id)
  const { refundedAt, deletedAt } = await ctx.data.translations.get(row.id)
  if (refundedAt !== undefined || deletedAt !== undefined) await ctx.data.memory.forgetTexts(row.id)
}

/** Texts of one part that are worth keeping. A revision long afterwards may find that its files are gone. */
async function paidTexts(ctx: Ctx<'files'>, row: TranslationRow, part: Part) {
  const keys = objectKeys(row)
  const plan = await ctx.files.findJson<PlanFile>(keys.plan(part))
  if (!plan?.folder) return []
  const { folder, batches } = plan
  const known = (await ctx.files.findJson<BoughtText[]>(keys.remembered(part, folder))) ?? []
  const bought = Array.from({ length: batches }, async (_, i) => {
    const batch = await ctx.files.findJson<BatchFile>(keys.batch(part, folder, i))
    const answers = await ctx.files.findJson<BoughtText[]>(keys.answers(part, folder, i))
    return batch && answers ? worthRemembering(textsIn(batch), answers) : []
  })
  return [
    ...known.map(({ sent, answer }) => ({ text: sent, translation: answer.text })),
    ...(await Promise.all(bought)).flat(),
  ]
}
