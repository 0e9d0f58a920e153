import type { TranslatorJob } from '../view.ts'

/** A job in work, as its translator is shown it. */
export const translatorJob = (fields: Partial<TranslatorJob> = {}): TranslatorJob => ({
  id: 4711 as TranslatorJob['id'],
  priority: 'normal',
  estimatedCompletionTime: '2026-11-28T12:00:00.000Z',
  pages: 1,
  words: 40,
  pay: { payCents: 1746, perThousandWordsCents: 43_650 },
  isRevision: false,
  status: 'in_progress',
  actualCompletionTime: null,
  fence: 1,
  lockExpiry: null,
  acceptBy: null,
  sharesSurname: false,
  sentBack: null,
  ended: null,
  asked: null,
  review: null,
  appealable: [],
  appeal: null,
  rating: null,
  translation: {
    originalFilename: 'birth.pdf',
    sourceLanguage: 'es',
    targetLanguage: 'en',
    amount: 24.95,
    originalContent: 'Uno\nDos',
    translatedContent: 'One\nTwo',
  },
  ...fields,
})
