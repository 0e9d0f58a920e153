import { isRightToLeft } from '#shared/languages/language.ts'

export const directionOf = (language: string): 'ltr' | 'rtl' => (isRightToLeft(language) ? 'rtl' : 'ltr')
