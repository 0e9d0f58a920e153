import type { SiteLanguage } from '../languages/site-language.ts'

/** What stands across a preview that is not paid: for its reader, who may not know the language of the translation. */
export const previewMarks: Record<SiteLanguage, string> = {
  en: 'Preview only',
  es: 'Solo vista previa',
  fr: 'Aperçu seulement',
  de: 'Nur Vorschau',
  ar: 'معاينة فقط',
  ja: 'プレビュー',
}
