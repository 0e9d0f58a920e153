import { isRightToLeft } from '#shared/languages/script.ts'

export const directionOf = (language: string): 'ltr' | 'rtl' => (isRightToLeft(language) ? 'rtl' : 'ltr')
