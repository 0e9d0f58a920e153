import type * as z from 'zod'
import { TranslationType } from '#shared/pricing/pricing.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys, type Part } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import {
  type Engine,
  EngineUnavailable,
  type LedgerEntry,
  type QualityScore,
  roundTrip,
  scoreTranslation,
} from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, Outcome, PartInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { openMemory } from '../memory.ts'
import { knownTerms } from '../plan/choose-terms.ts'
import type { PlanFile } from '../plan/plan-part.ts'
import { enter } from './enter.ts'

const Scored = Outcome.extend({ translationType: TranslationType.optional() })

/** Scores what the engine has done so far: the preview before payment, and a long document again when it is whole. */
export async function score(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId, part }: z.output<typeof PartInput>,
): Promise<z.input<typeof Scored>> {
  const row = await enter(ctx, translationId, part === 'preview' ? 'scoring' : 'finishing')
  if (!row) return ended(translationId)
  if (await isNews(ctx, row, part)) {
    const keys = objectKeys(row)
    const ledger = await ctx.files.getJson<LedgerEntry[]>(part === 'preview' ? keys.previewLedger : keys.ledger)
    const languages = { source: row.sourceLanguage, target: row.targetLanguage }
    const scored = await scoreTranslation(
      ledger,
      { ...languages, terms: (await knownTerms(ctx, row)) ?? [] },
      await back(ctx, row, await unsampled(ctx, row, part, ledger), languages),
    )
    await ctx.data.translations.note(translationId, factsOf(scored))
  }
  return { ...next(translationId), translationType: row.translationType }
}

async function isNews(ctx: Ctx<'files'>, row: TranslationRow, part: Part): Promise<boolean> {
  if (part === 'preview') return row.qualityParts === undefined
  return !(await ctx.files.getJson<PlanFile>(objectKeys(row).plan('preview'))).whole
}

/** What the score before payment has not sampled: a text's sample is bought once. */
async function unsampled(
  ctx: Ctx<'files'>,
  row: TranslationRow,
  part: Part,
  ledger: readonly LedgerEntry[],
): Promise<readonly LedgerEntry[]> {
  if (part === 'preview') return ledger
  const before = await ctx.files.getJson<LedgerEntry[]>(objectKeys(row).previewLedger)
  const known = new Set(before.map(({ id }) => id))
  return ledger.filter(({ id }) => !known.has(id))
}

/** The function may run for a minute. */
const backMs = 30_000

/**
 * How much comes back when a sample is translated back; null where no engine goes that way, or none answers now: what is translated is
 * not lost for a part of its score.
 */
async function back(
  ctx: Ctx<'data' | 'engine'>,
  row: TranslationRow,
  ledger: readonly LedgerEntry[],
  languages: { source: string; target: string },
): Promise<number | null> {
  try {
    return await roundTrip(ledger, remembering(ctx, row), languages)
  } catch (error) {
    if (error instanceof EngineUnavailable) return null
    if (!(error instanceof engine.EngineBusy)) throw error
    ctx.log.warn('the engine did not answer for the score', { translationId: row.id })
    return null
  }
}

/** The engine with what it was asked before, so that a repeated score buys nothing. */
function remembering(ctx: Ctx<'data' | 'engine'>, row: TranslationRow): Engine {
  const opened = ctx.engine.openEngine()
  return {
    ...opened,
    async translate(batch, languages) {
      const memory = await openMemory(ctx, row, { source: languages.source, target: languages.target })
      const known = await memory.find(batch.map(({ text }) => text))
      const missing = batch.filter(({ text }) => !known.has(text))
      const bought =
        missing.length > 0 ? await opened.translate(missing, { ...languages, signal: AbortSignal.timeout(backMs) }) : []
      const pairs = missing.map(({ text }, i) => ({ text, translation: bought[i] ?? '' }))
      await memory.remember(pairs)
      const all = new Map([...known, ...pairs.map(({ text, translation }) => [text, translation] as const)])
      return batch.map(({ text }) => all.get(text) ?? '')
    },
  }
}

function factsOf({ score, parts, findings }: QualityScore): Partial<TranslationRow> {
  const qualityParts = parts.map(({ name, value }) => ({
    name,
    score: value === null ? null : Math.round(100 * value),
  }))
  return {
    qualityParts,
    qualityFindings: findings.length,
    qualityMarks: marksOf(findings),
    ...(score !== null && { qualityScore: score }),
  }
}

/** A row holds so many; whoever mends these scores anew. */
const mostMarks = 100

function marksOf(findings: QualityScore['findings']): NonNullable<TranslationRow['qualityMarks']> {
  const marks = findings.map(({ id, findings: list }) => ({
    id,
    severity: list.some(({ severity }) => severity === 'error') ? ('error' as const) : ('warning' as const),
    checks: [...new Set(list.map(({ check }) => check))],
  }))
  return marks.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')).slice(0, mostMarks)
}

export const handler = step({ input: PartInput, output: Scored, outside: { data, files, engine } }, score)
