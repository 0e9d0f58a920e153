import type { LanguagePair } from '../ports/engine.ts'
import { inCapitals, isAllCaps, sentenceCase } from './all-caps.ts'
import { isWordDate } from './word-date.ts'

/** Tokens that must come back as they went: e-mail and web addresses, placeholders, codes of letters and digits. */
export function protectedTokens(text: string): string[] {
  return [
    ...new Set(
      Array.from(withoutEndlessRuns(text).matchAll(tokenPattern), (match) =>
        match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''),
      ).filter((token) => !isWordDate(token)),
    ),
  ]
}

/**
 * The text without its stretches of 1,000 and more characters between spaces. No address or number is so long, and the patterns that
 * look for them take time by the square of a stretch.
 */
export const withoutEndlessRuns = (text: string): string => text.replace(/(?<!\S)\S{1000,}/g, ' ')

/** A date in digits: engines turn some of them round and leave others. */
const digitDate = /(?<![\d./-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-]|\.\d)/g

/**
 * The text with its addresses, placeholders, codes and dates as short codes that engines leave alone, and how they are put back.
 * An English "No." before a number is written out: engines take it for a denial. Lines in capitals go as sentences and come back in capitals.
 */
export function shieldTokens(
  text: string,
  { source, target }: LanguagePair,
): { text: string; back: (answer: string) => string } {
  const whole = /^en(?:-|$)/i.test(source) ? text.replace(/\bNo\. (?=[A-Z]{0,4}[-/]?\d)/g, 'number ') : text
  if (/QX\d+7/.test(whole)) return { text: whole, back: (answer) => answer }
  // Longer ones first: one may be the beginning of another.
  const found = [...new Set([...protectedTokens(whole), ...(whole.match(digitDate) ?? [])])]
    .filter((token) => token !== whole.trim())
    .sort((a, b) => b.length - a.length)
  const code = (i: number) => `QX${i + 1}7`
  const coded = found.reduce((plain, token, i) => plain.replaceAll(token, code(i)), whole)
  const allCaps = isAllCaps(whole) && /\p{L}\s\P{L}*\p{L}{2}/u.test(whole)
  return {
    text: allCaps ? sentenceCase(coded, source, /QX\d+7/) : coded,
    back: (answer) =>
      found.reduceRight(
        (restored, token, i) => restored.replaceAll(code(i), () => token),
        allCaps ? inCapitals(answer, target) : answer,
      ),
  }
}

/** Repairs protected tokens that the engine altered in case, spacing or punctuation; names those it cannot find. */
export function restoreTokens(source: string, target: string): { text: string; missing: string[] } {
  let text = target
  const missing: string[] = []
  for (const token of protectedTokens(source)) {
    if (text.includes(token)) continue
    if (missing.length >= mostMissing) {
      missing.push(token)
      continue
    }
    const parts = token.match(/[\p{L}\p{N}]+/gu) ?? []
    const loose = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('[^\\p{L}\\p{N}]{0,4}')}(?![\\p{L}\\p{N}])`, 'iu')
    const found = parts.length ? loose.exec(text) : null
    const at = found ? { start: found.index, end: found.index + found[0].length } : mostLike(token, text)
    if (at) text = text.slice(0, at.start) + token + text.slice(at.end)
    else missing.push(token)
  }
  return { text, missing }
}

/** An engine that lost so many did not alter them: the rest is not looked for in the whole text. */
const mostMissing = 30

/** The unbroken stretch of the text that shares most letter pairs with the token, if it shares two thirds of them. */
function mostLike(token: string, text: string): { start: number; end: number } | null {
  let best: { start: number; end: number } | null = null
  let score = 0.66
  for (const { 0: run, index } of text.matchAll(/[^\s()[\]<>"'«»“”]+/g)) {
    const core = run.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    const likeness = shared(token.toLowerCase(), core.toLowerCase())
    if (likeness <= score) continue
    score = likeness
    best = { start: index, end: index + core.length }
  }
  return best
}

function shared(a: string, b: string): number {
  const pairs = new Map<string, number>()
  for (let i = 0; i < a.length - 1; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1)
  let same = 0
  for (let i = 0; i < b.length - 1; i++) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0
    if (left > 0) same++
    pairs.set(b.slice(i, i + 2), left - 1)
  }
  return (2 * same) / Math.max(1, a.length + b.length - 2)
}

const tokenPattern =
  /(?:\{[\w.,; +-]+\}|[\w.+-]+)@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[^\s<>"']+|\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\d+\$)?[sd]\b|%\([\w]+\)[sd]|\b(?=[A-Z0-9_./-]*\d)(?=[A-Z0-9_./-]*[A-Z])[A-Z0-9]+(?:[-_/.][A-Z0-9]+)+\b/g
