import type { languages as row } from '#shared/languages/api.ts'
import { languageName, popularLanguages } from '#shared/languages/language.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { engineLanguages } from '../lib/lookups/engine-languages.ts'
import { formalityLanguages } from '../lib/lookups/formality-languages.ts'

/** What the engine reports, never a list of ours: languages by name, the popular ones first, and whether scans can be read. */
export const listLanguages: Verb<typeof row, 'engine' | 'ocr'> = async (ctx) => {
  const [codes, ocr] = await Promise.all([engineLanguages(ctx), canReadScans(ctx)])
  const listed = (codes ?? []).toSorted((a, b) => rank(a) - rank(b) || languageName(a).localeCompare(languageName(b)))
  const languages = listed.map((code) => ({
    code,
    name: languageName(code),
    targets: listed.filter((target) => target !== code),
    formality: formalityLanguages().includes(code),
  }))
  return { output: { languages, engine: ctx.engine.openEngine().name, ocr } }
}

const popular: readonly string[] = popularLanguages
const rank = (code: string): number => (popular.includes(code) ? popular.indexOf(code) : popular.length)

const keepMs = 60_000
let scans: { available: Promise<boolean>; until: number } | undefined

function canReadScans(ctx: Ctx<'ocr'>): Promise<boolean> {
  const now = ctx.now().getTime()
  if (!scans || scans.until <= now) scans = { available: ctx.ocr.isAvailable(), until: now + keepMs }
  return scans.available
}
