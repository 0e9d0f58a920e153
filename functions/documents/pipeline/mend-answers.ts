import { checkSegment } from '#shared/translations/checks/check-segment.ts'
import { fold } from '#shared/translations/checks/names.ts'
import { commonNames } from '#shared/translations/checks/tables/people.ts'
import type { LanguagePair } from '../ports/engine.ts'
import { inCapitals, inSmallLetters, isAllCaps, sentenceCase } from '../text/all-caps.ts'
import { protectedTokens, restoreTokens, withoutEndlessRuns } from '../text/protect.ts'
import { restoreNumbers } from '../text/restore-numbers.ts'

/** An answer as it stands: plain texts, without marks. */
export type Draft = { source: string; target: string }
/** A better answer for the draft at `at`, and what the ledger says of it. */
export type Mended = { at: number; target: string; note: string }
type Ask = (texts: readonly string[]) => Promise<string[]>
type Form = { sent: string; back: (answer: string) => string }

/** Faults that another way of asking often mends. All others are left to people. */
const mendable = new Set(
  'empty untranslated leftovers loops addition omission numbers size currency emails urls codes identifiers names wrong-language'.split(
    ' ',
  ),
)
/** More faulty answers than these are no accident: the engine cannot do it, and asking again buys nothing. */
const mostFaulty = 0.34
/** Texts are asked for again in at most so many forms. */
const mostForms = 3

/**
 * Asks again, in other forms, for what came back with a fault that misleads, and keeps the best answer. `budget` is how many characters may be
 * sent for it; what is over it stays as it is.
 */
export async function mendAnswers(
  drafts: readonly Draft[],
  languages: LanguagePair,
  ask: Ask,
  budget: number,
): Promise<Mended[]> {
  const faulty = drafts.flatMap((draft, at) => {
    const faults = faultsOf(draft, languages)
    return faults.length ? [{ at, ...draft, faults, forms: formsOf(draft, faults, languages).slice(0, mostForms) }] : []
  })
  const mended = faulty.flatMap(({ at, source, target }) => {
    const kept = keptName({ source, target }, languages)
    return kept ? [{ at, target: kept, note: 'a name, kept as it was' }] : []
  })
  const done = new Set(mended.map(({ at }) => at))
  const open = faulty.filter(({ at }) => !done.has(at))
  if (drafts.length >= 6 && open.length > mostFaulty * drafts.length) return mended
  let left = budget
  const tries = open.flatMap((one) =>
    one.forms.flatMap((form) => {
      if (form.sent.length > left) return []
      left -= form.sent.length
      return [{ one, form }]
    }),
  )
  if (!tries.length) return mended
  const answers = await ask(tries.map(({ form }) => form.sent))
  const best = new Map<number, Mended & { faults: number }>()
  tries.forEach(({ one, form }, i) => {
    const answer = answers[i]?.trim()
    if (!answer) return
    const target = polish(one.source, form.back(answer))
    const faults = faultsOf({ source: one.source, target }, languages).length
    const before = best.get(one.at)?.faults ?? one.faults.length
    if (faults < before)
      best.set(one.at, { at: one.at, target, faults, note: `sent again in another form: ${one.faults.join(', ')}` })
  })
  return [...mended, ...Array.from(best.values(), ({ at, target, note }) => ({ at, target, note }))]
}

/** The checks that call a draft wrong, of those that another form may mend. */
function faultsOf(
  { source, target }: Draft,
  { source: sourceLanguage, target: targetLanguage }: LanguagePair,
): string[] {
  const findings = checkSegment({ source, target, sourceLanguage, targetLanguage })
  const names = findings
    .filter(({ check, severity }) => severity === 'error' && mendable.has(check))
    .map(({ check }) => check)
  return [...new Set(names)]
}

/** A line that is nothing but a person's name stays, where both languages write the same letters. */
function keptName({ source, target }: Draft, languages: LanguagePair): string | null {
  const words = source.trim().split(/\s+/)
  const isName =
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word)) &&
    words.some((word) => commonNames.has(fold(word)))
  return isName && target !== source && /\p{Script=Latin}/u.test(target) && languages.source !== languages.target
    ? source
    : null
}

/** Other ways to say the same to an engine, the likeliest to help first. */
function formsOf({ source }: Draft, faults: readonly string[], languages: LanguagePair): Form[] {
  const forms: Form[] = []
  if (faults.some((fault) => /^(?:emails|urls|codes|identifiers|currency|size|numbers)$/.test(fault))) {
    const guarded = guard(source)
    if (guarded) forms.push(guarded)
  }
  if (faults.some((fault) => /^(?:emails|urls|codes|identifiers|untranslated|leftovers)$/.test(fault))) {
    const around = aroundTokens(source)
    if (around) forms.push(around)
  }
  if (isAllCaps(source))
    forms.push({
      sent: sentenceCase(source, languages.source),
      back: (answer) => inCapitals(answer, languages.target),
    })
  if (!/[.!?:;。！？…]$/.test(source) && source.length < 80) {
    forms.push({ sent: `${source}.`, back: (answer) => answer.replace(/(?<![.。])[.。]+$/u, '') })
  }
  const parts = clausesOf(source)
  if (parts) forms.push({ sent: parts.join('\n'), back: (answer) => answer })
  if (
    /[()]/.test(source) === false &&
    /^\P{Ll}*\p{Lu}/u.test(source) &&
    source.split(' ').length <= 6 &&
    !isAllCaps(source)
  ) {
    forms.push({
      sent: inSmallLetters(source, languages.source),
      back: (answer) => inCapitals(answer.charAt(0), languages.target) + answer.slice(1),
    })
  }
  return forms.filter(({ sent }) => sent !== source)
}

/** Addresses, codes and amounts as short codes that engines leave alone, and put back afterwards. */
function guard(source: string): Form | null {
  const tokens = [
    ...protectedTokens(source),
    ...(withoutEndlessRuns(source).match(amounts) ?? []).map((one) => one.trim()),
  ]
  const found = [...new Set(tokens)].filter((token) => /\p{N}|@|\/|\./u.test(token)).slice(0, 8)
  if (!found.length) return null
  const name = (i: number) => `QX${i + 1}7`
  const sent = found.reduce((text, token, i) => text.replaceAll(token, name(i)), source)
  return {
    sent,
    back: (answer) => found.reduceRight((text, token, i) => text.replaceAll(name(i), () => token), answer),
  }
}

/** The parts before, between and behind addresses and codes, for an engine that loses these or leaves what stands beside them. */
function aroundTokens(source: string): Form | null {
  const tokens = protectedTokens(source)
    .slice(0, 8)
    .toSorted((a, b) => b.length - a.length)
  if (!tokens.length) return null
  const parts = source.split(
    new RegExp(`(${tokens.map((token) => token.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).join('|')})`),
  )
  const isSent = parts.map((part, i) => i % 2 === 0 && /\p{L}{2}/u.test(part))
  const sent = parts.filter((_, i) => isSent[i]).map((part) => part.trim())
  if (!sent.length) return null
  return {
    sent: sent.join('\n'),
    back: (answer) => {
      const lines = answer.split('\n')
      if (lines.length !== sent.length) return answer
      return parts.map((part, i) => (isSent[i] ? part.replace(part.trim(), () => lines.shift() ?? '') : part)).join('')
    },
  }
}

const amounts = /(?:[A-Z]{0,3}[$€£¥₹₽]|\b[A-Z]{3})\s?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*\s?(?:€|£|¥|₹|₽|\$|[A-Z]{3}\b)/g

/** A long sentence at its semicolons and colons, or at a comma near its middle. */
function clausesOf(source: string): string[] | null {
  if (source.length < 80) return null
  const parts = source.split(/(?<=[;:])\s+/u)
  if (parts.length > 1) return parts
  const commas = Array.from(source.matchAll(/,\s/g), ({ index }) => index + 1)
  const middle = commas.toSorted((a, b) => Math.abs(a - source.length / 2) - Math.abs(b - source.length / 2))[0]
  return middle === undefined ? null : [source.slice(0, middle).trim(), source.slice(middle).trim()]
}

const polish = (source: string, target: string) =>
  restoreTokens(source, restoreNumbers(source, target.replace(/(?<!\s)\s*\n\s*/g, ' '))).text
