import type { TFunction } from 'i18next'
import type { TranslationView } from '#shared/translations/translation.ts'
import { Preview } from './preview.tsx'

/** The texts of an unpaid translation, watermarked, for where its pages cannot be drawn. */
export function previewSides(view: TranslationView, t: TFunction<'translations'>) {
  const side = (language: string, text: string, marks: string[]) => ({
    text,
    fallback: (
      <Preview label={text.slice(0, 40)} language={language} marks={marks}>
        {text}
      </Preview>
    ),
  })
  return {
    original: side(view.sourceLanguage, view.originalContent, [t('mark.original')]),
    translation: side(view.targetLanguage, view.translatedContent, [t('mark.preview'), t('mark.watermarked')]),
  }
}
