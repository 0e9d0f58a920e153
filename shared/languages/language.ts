import * as z from 'zod'
import { field } from '../messages/field.ts'
import { isRightToLeft } from './script.ts'

/** `auto` or a BCP 47 code as the engine knows it (`pt`, `zh-TW`, `fr-CA`). */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, field('language-missing'))
export type LanguageCode = z.infer<typeof LanguageCode>

export const autoDetect = 'auto'
export const SourceLanguage = z.union([z.literal(autoDetect), LanguageCode])

/** The languages that the product names first, in the order of the specification. */
export const popularLanguages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi', 'ru'] as const

/** Between source and target: it points the way that a text of this language is read. */
export const arrowIn = (language: string): string => (isRightToLeft(language) ? '←' : '→')

/** What `auto` is called, in the languages of the site. */
const autoNames: Record<string, string> = {
  en: 'Auto-detect',
  es: 'Detectar automáticamente',
  fr: 'Détection automatique',
  de: 'Automatisch erkennen',
  ar: 'اكتشاف تلقائي',
  ja: '自動検出',
}

/** `pt` → "Portuguese", in the reader's language. */
export function languageName(code: string, locale = 'en'): string {
  if (code === autoDetect) return autoNames[locale] ?? 'Auto-detect'
  return new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
}

export type LanguageGroup = 'European' | 'Asian' | 'African' | 'Other'
const asian =
  'ar az bn fa fa-AF gu he hi hy id ja ka kk kn ko ml mn mr ms my ne pa ps si ta te th tl tr ur uz vi zh zh-TW'
const african = 'af am ha so sw ig yo zu xh rw sn'
const european =
  'bg bs ca cs cy da de el en es es-MX et fi fr fr-CA ga hr hu is it lt lv mk mt nl no pl pt pt-PT ro ru sk sl sq sr sv uk'
const groups = new Map<string, LanguageGroup>([
  ...asian.split(' ').map((code) => [code, 'Asian'] as const),
  ...african.split(' ').map((code) => [code, 'African'] as const),
  ...european.split(' ').map((code) => [code, 'European'] as const),
])
export const languageGroup = (code: string): LanguageGroup => groups.get(code) ?? 'Other'
