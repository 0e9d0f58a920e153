import type * as z from 'zod'
import { engineCode } from '#shared/languages/engine-code.ts'
import { autoDetect } from '#shared/languages/language.ts'
import { cutText } from '#shared/lib/cut-text.ts'
import { isCertifiable } from '#shared/translators/pair.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import { identifyDocument, plainText, type Unit } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, failed, next, Outcome, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { enter } from './enter.ts'

/** Finds the language where the customer left that to us, and checks the pair once more before anything is bought. */
export async function detectLanguage(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await enter(ctx, translationId, 'extracting')
  if (!row) return ended(translationId)
  if (row.assembled) return next(translationId)
  const codes = await ctx.engine.listLanguages()
  const { targetLanguage } = row
  let { sourceLanguage } = row
  if (sourceLanguage === autoDetect) {
    const units = await ctx.files.getJson<Unit[]>(objectKeys(row).units)
    const texts = sampleOf(units)
    const language = await identifyDocument(texts)
    const found = language && engineCode(language, texts.join('\n'), codes)
    if (!found) return failed(translationId, 'language-unknown')
    sourceLanguage = found
    await ctx.data.translations.note(translationId, { sourceLanguage })
  }
  if (sourceLanguage === targetLanguage) return failed(translationId, 'same-language')
  if (!codes.includes(sourceLanguage) || !codes.includes(targetLanguage))
    return failed(translationId, 'pair-unsupported')
  if (row.translationType === 'certified' && !isCertifiable(sourceLanguage, targetLanguage))
    return failed(translationId, 'certified-pair-unavailable')
  return next(translationId)
}

/** Text from the whole document, evenly, so that a foreign title page does not speak for it. */
function sampleOf(units: readonly Unit[]): string[] {
  const every = Math.max(1, Math.floor(units.length / 200))
  return units.filter((_, i) => i % every === 0).map((unit) => cutText(plainText(unit.pieces), 300))
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files, engine } }, detectLanguage)
