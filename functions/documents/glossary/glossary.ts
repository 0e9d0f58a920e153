import type { RowFault, RowProblem } from '#shared/glossaries/glossary.ts'
import type { Params } from '#shared/messages/message.ts'
import type { ParamsArgs, RefusalCode } from '#shared/messages/table.ts'
import { largest } from '../model/lists.ts'
import type { LanguagePair, Term } from '../ports/engine.ts'

/** One concept: its terms by language code, lower case (`en`, `pt-br`). The first term of a language is the one to write. */
export type GlossaryEntry = ReadonlyMap<string, readonly string[]>

/** A file that was read: the languages in their order, the sound concepts, and each row that is not one, by its line. */
export type ParsedGlossary = { languages: string[]; entries: GlossaryEntry[]; problems: RowProblem[] }

/** A glossary cannot be read at all: why, for the person who uploaded it, with the line where that helps. */
export class GlossaryRefusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: RefusalCode
  readonly params: Params
  constructor(code: C, ...[params]: ParamsArgs<C>) {
    super(code)
    this.name = 'GlossaryRefusal'
    this.code = code
    this.params = params ?? {}
  }
}

/** A file that the command cannot use, in words for its terminal. */
export class UnusableGlossary extends Error {}

/** `termBytes` is what Amazon Translate takes in a terminology. */
export const glossaryLimits = { entries: 20_000, termBytes: 200, languages: 40 }

/** A source term for which a later glossary says something else; the numbers are places in the order of choice. */
export type TermConflict = { source: string; used: number; target: string; other: number; otherTarget: string }

/**
 * The terms of several glossaries in one direction, longest first. Where two disagree, the first chosen wins, and the other one is
 * told as a conflict; within one glossary the first row wins.
 */
export function mergeGlossaries(
  glossaries: readonly (readonly GlossaryEntry[])[],
  pair: LanguagePair,
): { terms: Term[]; conflicts: TermConflict[] } {
  const terms = new Map<string, Term & { used: number }>()
  const conflicts = new Map<string, TermConflict>()
  glossaries.forEach((entries, other) => {
    for (const { source, target } of entries.flatMap((entry) => termsIn(entry, pair))) {
      const key = source.toLowerCase()
      const known = terms.get(key)
      if (!known) terms.set(key, { source, target, used: other })
      else if (known.used !== other && known.target !== target && !conflicts.has(`${other} ${key}`)) {
        const { used } = known
        conflicts.set(`${other} ${key}`, { source, used, target: known.target, other, otherTarget: target })
      }
    }
  })
  const merged = [...terms.values()].map(({ source, target }) => ({ source, target }))
  return { terms: merged.sort(longestFirst), conflicts: [...conflicts.values()] }
}

/** Each term of the one language with the first of the other. */
function termsIn(entry: GlossaryEntry, pair: LanguagePair): Term[] {
  const target = termsOf(entry, pair.target)?.[0]
  if (target === undefined) return []
  return (termsOf(entry, pair.source) ?? []).map((source) => ({ source, target }))
}

/** `pt-BR` finds `pt-br`, then `pt`, then any `pt-…`. */
function termsOf(entry: GlossaryEntry, language: string): readonly string[] | undefined {
  const code = language.toLowerCase()
  const base = code.split('-')[0] as string
  return entry.get(code) ?? entry.get(base) ?? [...entry].find(([key]) => key.startsWith(`${base}-`))?.[1]
}

const longestFirst = (a: Term, b: Term) => b.source.length - a.source.length || (a.source < b.source ? -1 : 1)

/** Gathers the rows of a file: what is sound becomes an entry, what is not a problem of its line. Throws `GlossaryRefusal`. */
export function rowCollector() {
  const entries: GlossaryEntry[] = []
  const problems: RowProblem[] = []
  const lines = new Map<string, string>()
  let terms = 0
  const refuse = (line: number, fault: RowFault, text: string) => {
    problems.push({ line, fault, term: Array.from(text).slice(0, 60).join('') })
  }
  const faultOf = (row: GlossaryEntry): { fault: RowFault; text: string } | undefined => {
    const all = [...row.values()].flat()
    const long = all.find((term) => Buffer.byteLength(term) > glossaryLimits.termBytes)
    if (long !== undefined) return { fault: 'too-long', text: long }
    const odd = all.find((term) => /\p{Cc}/u.test(term))
    if (odd !== undefined) return { fault: 'characters', text: odd }
    return row.size < 2 ? { fault: 'no-translation', text: all[0] ?? '' } : undefined
  }
  const add = (line: number, row: GlossaryEntry) => {
    const wrong = faultOf(row)
    if (wrong) return refuse(line, wrong.fault, wrong.text)
    terms += largest(Array.from(row.values(), (written) => written.length))
    if (terms > glossaryLimits.entries) {
      throw new GlossaryRefusal('glossary-too-long', { max: glossaryLimits.entries })
    }
    const [[language, [first = ''] = []] = ['', []]] = row
    const key = `${language} ${first.toLowerCase()}`
    const content = JSON.stringify([...row])
    const known = lines.get(key)
    if (known !== undefined && known !== content) return refuse(line, 'repeated', first)
    if (known === undefined) entries.push(row)
    lines.set(key, content)
  }
  const finish = (languages: readonly string[]): ParsedGlossary => {
    if (!entries.length && !problems.length) throw new GlossaryRefusal('glossary-empty')
    const used = new Set(entries.flatMap((entry) => [...entry.keys()]))
    return { languages: languages.filter((code) => used.has(code)), entries, problems }
  }
  return { add, refuse, finish }
}

/** `pt_BR` → `pt-br`; nothing for what is not a language code. */
export const languageCode = (text: string): string =>
  /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(text) ? text.toLowerCase().replace('_', '-') : ''
