import * as z from 'zod'
import { mostInlineBatches } from '#shared/translations/translation.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys, type Part } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import {
  type BoughtText,
  type EngineText,
  keepReason,
  recall,
  type SendOptions,
  sendOptions,
  type Term,
  type Unit,
} from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { pagesAgreed, unaskedCents } from '../../lib/lookups/pages-of-plan.ts'
import { ended, failed, next, Outcome, PartInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { openMemory } from '../memory.ts'
import { characterLimits } from '../plan/character-limits.ts'
import { chooseTerms, knownTerms } from '../plan/choose-terms.ts'
import { type PlanFile, planPart, previewUnits, textsOf } from '../plan/plan-part.ts'
import { purchaseIn } from '../purchase.ts'
import { terminologyName } from '../terminology.ts'
import { enter } from './enter.ts'

const Planned = Outcome.extend({
  batches: z.array(z.number().int()).optional(),
  /** How the machine runs the batches: those of a long document each as an execution of its own. */
  run: z.enum(['inline', 'distributed']).optional(),
})

/**
 * Decides what is bought, once: the first plan that is written is the plan, whoever comes again. What the customer has bought
 * before is taken from memory; what is bought before payment comes out of the day's budgets (promise B3).
 */
export async function plan(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId, part }: z.output<typeof PartInput>,
): Promise<z.input<typeof Planned>> {
  const row = await enter(ctx, translationId, part === 'preview' ? 'translating' : 'finishing')
  if (!row) return ended(translationId)
  const made = (await ctx.files.findJson<PlanFile>(objectKeys(row).plan(part))) ?? (await makePlan(ctx, row, part))
  if (!made) return failed(translationId, 'daily-limit')
  if (made.terminology !== undefined && made.batches > 0) {
    const languages = { source: made.options.source, target: made.options.target }
    await ctx.engine.openTerminology(made.terminology, (await knownTerms(ctx, row)) ?? [], languages)
  }
  if (made.remembered > 0) {
    const counted = { part, number: memoryNumber, segments: made.remembered }
    await ctx.data.translations.countBatch(translationId, counted, ctx.now())
  }
  const run = made.batches > mostInlineBatches ? ('distributed' as const) : ('inline' as const)
  return { ...next(translationId), batches: Array.from({ length: made.batches }, (_, i) => i), run }
}

async function makePlan(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  row: TranslationRow,
  part: Part,
): Promise<PlanFile | null> {
  const keys = objectKeys(row)
  const units = await ctx.files.getJson<Unit[]>(keys.units)
  const { whole } = previewUnits(units)
  if (part === 'rest' && whole) {
    const { options } = await ctx.files.getJson<PlanFile>(keys.plan('preview'))
    return ctx.files.putJsonOnce<PlanFile>(keys.plan(part), { folder: '', options, batches: 0, whole, remembered: 0 })
  }
  const opened = ctx.engine.openEngine()
  const terms = await chooseTerms(ctx, row, units)
  const options = await optionsFor(ctx, row, part, units, terms)
  const known = await bought(ctx, row, textsOf(part, units, options), terms)
  const { batches, remembered } = planPart(part, units, options, opened, known)
  if (part === 'preview' && !(await reserve(ctx, row, batches))) return null
  const folder = ctx.newToken().slice(0, 12)
  await purchaseIn(ctx, row, part, folder).recalled.put([...known.values()])
  await Promise.all(batches.map((batch, i) => ctx.files.putJson(keys.batch(part, folder, i), batch)))
  if (part === 'preview') {
    const segmentsKept = units.filter(keepReason).length
    await ctx.data.translations.note(row.id, { segmentsKept })
  }
  return ctx.files.putJsonOnce<PlanFile>(keys.plan(part), {
    folder,
    options,
    ...(opened.terminology && terms.length > 0 && { terminology: terminologyName(row.id) }),
    batches: batches.length,
    whole,
    remembered,
  })
}

/** Both parts are cut alike: the options are decided once, from the whole document. */
async function optionsFor(
  ctx: Ctx<'files' | 'engine'>,
  row: TranslationRow,
  part: Part,
  units: readonly Unit[],
  terms: readonly Term[],
): Promise<SendOptions> {
  if (part === 'rest') return (await ctx.files.getJson<PlanFile>(objectKeys(row).plan('preview'))).options
  return sendOptions(ctx.engine.openEngine(), { source: row.sourceLanguage, target: row.targetLanguage, terms }, units)
}

/** What the customer has bought before, in this way of translating. */
async function bought(
  ctx: Ctx<'data'>,
  row: TranslationRow,
  texts: readonly EngineText[],
  terms: readonly Term[],
): Promise<Map<string, BoughtText>> {
  const { sourceLanguage: source, targetLanguage: target, formality } = row
  return recall(texts, await openMemory(ctx, row, { source, target, terms, formality }))
}

/**
 * What the owner's plan will pay for is no unpaid text and takes nothing. Documents that meet at the end of a plan may have found the same pages
 * left: no more of them than an account may upload in a day.
 */
async function reserve(
  ctx: Ctx<'data'>,
  row: TranslationRow,
  batches: readonly { calls: { texts: { text: string }[] }[] }[],
) {
  if (row.quote && (await pagesAgreed(ctx, row, row.quote.pages, unaskedCents(row)))) return true
  const texts = batches.flatMap(({ calls }) => calls.flatMap((call) => call.texts))
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0)
  return ctx.data.spend.reserveCharacters(row, characters, characterLimits(), ctx.now())
}

/** The number under which remembered segments are counted, beside those of the batches. */
const memoryNumber = -1

export const handler = step({ input: PartInput, output: Planned, outside: { data, files, engine } }, plan)
