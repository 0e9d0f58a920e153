import type { SigningView } from '../view.ts'

/** A job of which nothing is open, as its signer is shown it. */
export const signingView = (fields: Partial<SigningView> = {}): SigningView => ({
  id: 4711 as SigningView['id'],
  fence: 1,
  counts: { segments: 2, unconfirmed: 0, blocking: 0 },
  segmentsHash: 'a'.repeat(64),
  pack: 'general',
  packVersion: '2026-11-22',
  name: 'Rosa Marín',
  filename: 'birth.pdf',
  sourceLanguage: 'es',
  targetLanguage: 'en',
  sharesSurname: false,
  ...fields,
})
