import * as z from 'zod'
import { Formality } from '#shared/languages/formality.ts'
import { autoDetect } from '#shared/languages/language.ts'
import { GlossaryId } from '#shared/lib/id.ts'
import { TranslationType } from '#shared/pricing/pricing.ts'

const key = 'attesta.translate'

const Settings = z.object({
  filename: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  translationType: TranslationType,
  /** In the order of choice. */
  glossaryIds: z.array(GlossaryId).default([]),
  formality: Formality.optional(),
})
export type Settings = z.infer<typeof Settings>

export const initialSettings: Settings = {
  filename: '',
  sourceLanguage: autoDetect,
  targetLanguage: '',
  translationType: 'ai',
  glossaryIds: [],
}

/** Keeps what was chosen while the person signs in. The file itself cannot be kept. */
export function saveSettings(settings: Settings): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // Storage may be forbidden; the choices are then made again.
  }
}

/** The kept settings, if any. */
export function savedSettings(): Settings | undefined {
  try {
    const raw = sessionStorage.getItem(key)
    return raw === null ? undefined : Settings.parse(JSON.parse(raw))
  } catch {
    return undefined
  }
}

export function dropSettings(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
