import { base } from './finding.ts'

/** The words of a text in one language, ready to be looked up. */
export type Words = { language: string; text: string; words: readonly (readonly string[])[]; lower: string }

const unspaced = new Set(['ja', 'zh', 'th'])
/** Whether the language writes spaces between words. */
export const hasSpaces = (language: string): boolean => !unspaced.has(base(language))

const recent = new Map<string, Map<string, Words>>()
let kept = 0

/** The words of a text, kept for a while: a source is read again with every key that is pressed beside it. */
export function wordsOf(text: string, language: string): Words {
  const code = base(language)
  const own = recent.get(code) ?? new Map<string, Words>()
  const known = own.get(text)
  if (known) return known
  const lower = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/\u00a0|\u202f/g, ' ')
  const words = hasSpaces(code) ? cut(lower, code).map((word) => formsOf(word, code)) : []
  const made = { language: code, text, words, lower }
  if (kept++ > 4000) {
    recent.clear()
    kept = 0
    own.clear()
  }
  recent.set(code, own)
  own.set(text, made)
  return made
}

function cut(lower: string, language: string): string[] {
  let text = lower
  if (language === 'en') text = text.replace(/can't/g, "can n't").replace(/n't(?!\p{L})/gu, " n't ")
  if (language === 'fr' || language === 'it') text = text.replace(/(\p{L}')/gu, '$1 ')
  if (language === 'ar')
    text = text
      .replace(/غيّ/g, 'تغي')
      .replace(/[\u064b-\u0652\u0640]/g, '')
      .replace(/[إأآ]/g, 'ا')
  return text.match(/[\p{L}\p{M}']+|\p{N}+|[%٪％]/gu) ?? []
}

/** Arabic writes "and", "by", "for" and the article in front of the word: each form may be the one that is looked for. */
function formsOf(word: string, language: string): string[] {
  if (language !== 'ar') return [word]
  const forms = [word]
  const add = (form: string) => form.length > 1 && !forms.includes(form) && forms.push(form)
  for (const form of [word, word.replace(/^[وف](?=\p{L}{2})/u, '')]) {
    add(form)
    add(form.replace(/^[بلك]?(?:ال|لل)(?=\p{L}{2})/u, ''))
    add(form.replace(/^[بلكس](?=\p{L}{2})/u, ''))
    add(form.replace(/^لل/u, ''))
  }
  return forms
}

/** A list of words as a question to a text: how often, and at which words, it has one of them. */
export type Matcher = (words: Words) => number

const compiled = new Map<string, Map<string, Matcher>>()

/** Compiles a list like `not no* at·least`: whole words, stems that end in a star, phrases with a dot between. */
export function matcher(list: string, language: string): Matcher {
  const own = compiled.get(language) ?? new Map<string, Matcher>()
  compiled.set(language, own)
  const known = own.get(list)
  if (known) return known
  const made = hasSpaces(language) ? spacedMatcher(list, language) : unspacedMatcher(list)
  own.set(list, made)
  return made
}

function unspacedMatcher(list: string): Matcher {
  const forms = list.split(' ').filter(Boolean)
  return ({ lower }) => forms.reduce((count, form) => count + (lower.split(form).length - 1), 0)
}

function spacedMatcher(list: string, language: string): Matcher {
  const whole = new Set<string>()
  const stems = new Set<string>()
  let [shortest, longest] = [99, 0]
  const endings: string[] = []
  const phrases: string[] = []
  for (const item of list.split(' ').filter(Boolean)) {
    const form = language === 'ar' ? item.replace(/[إأآ]/g, 'ا') : item
    if (form.includes('·')) phrases.push(form.replaceAll('·', ' '))
    else if (form.startsWith('*')) endings.push(form.slice(1))
    else if (form.endsWith('*')) {
      const stem = form.slice(0, -1)
      stems.add(stem)
      shortest = Math.min(shortest, stem.length)
      longest = Math.max(longest, stem.length)
    } else whole.add(form)
  }
  const isOne = (form: string) => {
    if (whole.has(form)) return true
    for (let length = shortest; length <= Math.min(longest, form.length); length++) {
      if (stems.has(form.slice(0, length))) return true
    }
    return endings.some((end) => form.endsWith(end))
  }
  return ({ words, lower }) => {
    let count = 0
    for (const forms of words) if (forms.some(isOne)) count++
    for (const phrase of phrases) if (phrase && hasPhrase(lower, phrase)) count++
    return count
  }
}

function hasPhrase(lower: string, phrase: string): boolean {
  const text = phrase.replace(/[*]$/, '')
  for (let at = lower.indexOf(text); at >= 0; at = lower.indexOf(text, at + 1)) {
    const before = lower[at - 1] ?? ' '
    const after = phrase.endsWith('*') ? ' ' : (lower[at + text.length] ?? ' ')
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after)) return true
  }
  return false
}
