import * as z from 'zod'
import { PackId } from '#shared/certificates/pack-id.ts'
import { Formality } from '#shared/languages/formality.ts'
import { autoDetect } from '#shared/languages/language.ts'
import { GlossaryId } from '#shared/lib/id.ts'
import { TranslationType } from '#shared/pricing/pricing.ts'
import { readStored, store } from '../../lib/stored.ts'

const key = 'attesta.translate'

export const Settings = z.object({
  filename: z.string(),
  sourceLanguage: z.string(),
  targetLanguage: z.string(),
  translationType: TranslationType,
  /** In the order of choice. */
  glossaryIds: z.array(GlossaryId).default([]),
  formality: Formality.optional(),
  /** Where a certified translation will be handed in. */
  certificatePack: PackId.default('general'),
})
export type Settings = z.infer<typeof Settings>

export const initialSettings: Settings = {
  filename: '',
  sourceLanguage: autoDetect,
  targetLanguage: '',
  translationType: 'ai',
  glossaryIds: [],
  certificatePack: 'general',
}

/** Keeps what was chosen while the person signs in. The file itself waits in `kept-file.ts`; where nothing can be kept, it is chosen again. */
export const saveSettings = (settings: Settings): boolean => store(key, JSON.stringify(settings), 'sessionStorage')

/** The kept settings, if any. */
export function savedSettings(): Settings | undefined {
  try {
    const raw = readStored(key, 'sessionStorage') ?? null
    return raw === null ? undefined : Settings.parse(JSON.parse(raw))
  } catch {
    return undefined
  }
}

export const dropSettings = (): boolean => store(key, null, 'sessionStorage')
