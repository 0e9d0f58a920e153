import { told } from '../xml/told.ts'

/** What a field counts, and the number format that it asks for in place of its section's. */
export type PageCounter = { counter: 'page' | 'pages' | 'section pages'; countAs?: string }

/** The counter that a field is by its code; none where it asks for words, which are text. */
export function pageCounter(code = ''): PageCounter | undefined {
  const [, kind = ''] = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(code) ?? []
  const counter = told(counters, kind.toUpperCase())
  if (!counter) return undefined
  for (const [, name = ''] of code.matchAll(/\\\*\s*(\w+)/g)) {
    if (inWords.test(name)) return undefined
    const format = told(formats, name.toLowerCase())
    // The first letter of a format says which letters it writes.
    if (format) return { counter, countAs: told(capitals, /^[A-Z]/.test(name) ? format : '') ?? format }
  }
  return { counter }
}

/** Whether a field of a header or a footer is the number of its page and nothing else: a certified file keeps it, and it is no text. */
export const isPageNumber = (code: string): boolean =>
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)(?:\s*\\\*\s*(?:MERGEFORMAT|CHARFORMAT|Arabic|ArabicDash|roman|alphabetic))*\s*$/i.test(
    code,
  )

const counters = { PAGE: 'page', NUMPAGES: 'pages', SECTIONPAGES: 'section pages' } as const
const inWords = /^(?:card|ord|dollar)text$/i
const formats: Record<string, string> = {
  arabic: 'decimal',
  arabicdash: 'numberInDash',
  roman: 'lowerRoman',
  alphabetic: 'lowerLetter',
  ordinal: 'ordinal',
  hex: 'hex',
}
const capitals: Record<string, string> = { lowerRoman: 'upperRoman', lowerLetter: 'upperLetter' }
