import type { PlaceKind } from '#shared/translations/segments/place.ts'
import { append } from '../../model/lists.ts'

/** Stands in a code for a field inside of it. */
export const NESTED = '\ufffc'

/**
 * How a literal is written: `entry` has levels parted by colons, `bare` stands without quotes, `label` goes on to the end of the
 * code.
 */
export type Quoting = 'quoted' | 'entry' | 'bare' | 'label'

/** A text in a field's code that a reader gets to see, from `from` up to `to`, quotes aside. */
type Literal = { from: number; to: number; quoting: Quoting; what: PlaceKind }

/**
 * The literals of a field's code that Word shows: in place, in an index or a table of contents, in a dialogue, as a tip.
 * What a code compares, names or formats with is none of them. A fault in the code ends the search.
 */
export function shownLiterals(code: string): Literal[] {
  const [head = '', keyword = ''] = /^\s*([A-Za-z]+)/.exec(code) ?? []
  const kind = keyword.toUpperCase()
  if (isButton(code)) return buttonLabel(code)
  const rule = rules[kind]
  if (!rule) return []
  const after = kind === 'IF' ? comparison.exec(code)?.[0].length : head.length
  return after === undefined ? [] : literalsBy(rule, code, after)
}

/** Whether a field shows the end of its code. */
export const isButton = (code: string): boolean => /^\s*(?:MACRO|GOTO)BUTTON(?![A-Za-z])/i.test(code)

/** Whether a field may hold literals: most are page numbers and references. */
export const mayShow = (code: string): boolean =>
  /^\s*(?:MACROBUTTON|GOTOBUTTON|[A-Za-z]+)/.test(code) && known.test(code)

/** What of a code is a literal, as it is read. */
export const readLiteral = (raw: string, quoting: Quoting): string =>
  quoting === 'label' ? raw : raw.replace(/\\([^])/g, '$1')

/** A text as it may stand in a code. Curly quotes would end it as straight ones do. */
export function writeLiteral(text: string, quoting: Quoting): string {
  if (quoting === 'label') return text
  const escaped = text.replace(/[“”]/g, '"').replace(quoting === 'entry' ? /["\\:]/g : /["\\]/g, '\\$&')
  return quoting === 'bare' && /[\s"“”\\]/.test(text) ? `"${escaped}"` : escaped
}

/**
 * Which words of a code are shown, by their number, and which switches are followed by such a text; `flags` take nothing after
 * them.
 */
type Rule = { what: PlaceKind; words?: number[]; switches?: string; flags?: string }

const rules: Record<string, Rule> = {
  XE: { what: 'index-entry', words: [0], switches: 't', flags: 'bi' },
  TC: { what: 'contents-entry', words: [0], flags: 'n' },
  TA: { what: 'authorities-entry', switches: 'l', flags: 'bi' },
  IF: { what: 'field-choice', words: [0, 1] },
  QUOTE: { what: 'field-text', words: [0] },
  FILLIN: { what: 'field-prompt', words: [0], switches: 'd', flags: 'o' },
  /** Its default goes into a bookmark, with which other fields may compare. */
  ASK: { what: 'field-prompt', words: [1], flags: 'o' },
  HYPERLINK: { what: 'link-tip', switches: 'o', flags: 'mn' },
  MERGEFIELD: { what: 'merged-text', switches: 'bf', flags: 'mv' },
  GREETINGLINE: { what: 'greeting', switches: 'e' },
  AUTOTEXTLIST: { what: 'field-text', words: [0], switches: 't' },
}

const known = new RegExp(`^\\s*(?:MACROBUTTON|GOTOBUTTON|${Object.keys(rules).join('|')})(?![A-Za-z])`, 'i')

const quoted = String.raw`"(?:\\[^]|[^"\\])*"|[“”](?:\\[^]|[^“”\\])*[“”]`
// One character at a time: a nested quantifier would backtrack exponentially.
const operand = String.raw`(?:${quoted}|[^\s"“”<>=])+`
/** `IF` with what it compares. */
const comparison = new RegExp(String.raw`^\s*IF\s*${operand}\s*[<>=]{1,2}\s*${operand}`, 'i')
const token = new RegExp(String.raw`\s*(?:(${quoted})|\\([A-Za-z@#*!])|(\\[^]|[^\s"“”\\]+))`, 'y')

function literalsBy({ what, words = [], switches = '', flags = '' }: Rule, code: string, from: number): Literal[] {
  const found: Literal[] = []
  let word = 0
  let isShown: boolean | null = null
  token.lastIndex = from
  for (let match = token.exec(code); match; match = token.exec(code)) {
    const [whole, inQuotes, letter] = match
    if (letter) {
      isShown = flags.includes(letter.toLowerCase()) ? null : switches.includes(letter.toLowerCase())
      continue
    }
    const to = token.lastIndex
    const start = to - whole.trimStart().length
    if (isShown ?? words.includes(word)) {
      if (!inQuotes) found.push({ from: start, to, quoting: 'bare', what })
      else if (what !== 'index-entry') found.push({ from: start + 1, to: to - 1, quoting: 'quoted', what })
      else append(found, levels(code, start + 1, to - 1, what))
    }
    if (isShown === null) word++
    isShown = null
  }
  return found
}

/** "Contracts:leases" are two entries, one below the other. */
function levels(code: string, from: number, to: number, what: PlaceKind): Literal[] {
  const parts = code.slice(from, to).match(/(?:\\[^]|[^:\\])+/g) ?? []
  let at = from
  return parts.map((part) => {
    const start = code.indexOf(part, at)
    at = start + part.length
    return { from: start, to: at, quoting: 'entry', what }
  })
}

function buttonLabel(code: string): Literal[] {
  const [head] = /^\s*[A-Za-z]+\s+(?:"[^"]*"|\S+)\s+/.exec(code) ?? []
  if (!head) return []
  const to = withoutFormats(code).length
  return to > head.length ? [{ from: head.length, to, quoting: 'label', what: 'button' }] : []
}

/** A code without the general switches at its end, such as `\* MERGEFORMAT`. */
function withoutFormats(code: string): string {
  let end = code.trimEnd()
  for (let at = end.lastIndexOf('\\*'); at >= 0 && /^\\\*\s*\w+$/.test(end.slice(at)); at = end.lastIndexOf('\\*'))
    end = end.slice(0, at).trimEnd()
  return end
}
