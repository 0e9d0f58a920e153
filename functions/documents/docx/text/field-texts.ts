import type { PlaceKind } from '#shared/translations/segments/place.ts'
import type { Piece } from '../../model/unit.ts'
import { decodeText } from '../xml/text.ts'
import { mayShow, NESTED, type Quoting, readLiteral, shownLiterals } from './field-grammar.ts'
import type { Block, Range } from './part-model.ts'

/** The code of a field: stretches of the part's text, and fields inside of it. */
export type FieldCode = { code: string; parts: CodePart[] }
type CodePart = { block: Block | null; content: Range | null; field: FieldCode | null }

/** A shown text in a code. Each of `groups` is what stands between two nested fields, in one or several elements. */
export type FieldText = {
  block: Block | null
  what: PlaceKind
  text: string
  pieces: Piece[]
  groups: Range[][]
  quoting: Quoting
}

/**
 * The texts in a field's code that a reader gets to see. Of the fields inside, only those that stand where a text is shown are
 * searched: what is compared must stay what it is. A text that goes over paragraphs is one for each.
 */
export function fieldTexts(xml: string, field: FieldCode): FieldText[] {
  if (!mayShow(field.code)) return []
  const signs = signsOf(xml, field.parts)
  const code = signs.map(({ sign }) => sign).join('')
  return shownLiterals(code).flatMap(({ from, to, quoting, what }) => {
    const inside = signs.slice(from, to)
    const nested = inside.flatMap((sign) => (sign.field ? fieldTexts(xml, sign.field) : []))
    if (quoting === 'bare' && inside.some(({ sign }) => sign === NESTED)) return nested
    const lines = split(inside, '\n').map((line) => textOf(line, quoting, what))
    return [...lines.filter(({ text }) => /\p{L}/u.test(text)), ...nested]
  })
}

/** One UTF-16 unit of a code and where it is written; '\n' between paragraphs has no place. */
type Sign = { sign: string; at: Range | null; block: Block | null; field: FieldCode | null }

function signsOf(xml: string, parts: readonly CodePart[]): Sign[] {
  const signs: Sign[] = []
  let block = parts[0]?.block
  for (const part of parts) {
    const none = { at: null, block: part.block, field: null }
    if (part.block !== block) signs.push({ ...none, sign: '\n' })
    block = part.block
    const raw = part.content && xml.slice(part.content.start, part.content.end)
    // Sections of raw text are nobody's custom here: such a code is left as it is.
    if (!part.content || raw === null || raw.includes('<')) {
      signs.push({ ...none, sign: NESTED, field: part.field })
      continue
    }
    for (const { 0: written, index } of raw.matchAll(/&[^;&]*;|[^]/g)) {
      const start = part.content.start + index
      const at = { start, end: start + written.length }
      const read = written.length > 1 ? decodeText(written) : written.replace(/\s/, ' ')
      for (const sign of read.split('')) signs.push({ ...none, sign, at })
    }
  }
  return signs
}

function textOf(signs: readonly Sign[], quoting: Quoting, what: PlaceKind): FieldText {
  const groups = split(signs, NESTED)
  const texts = groups.map((group) => readLiteral(group.map(({ sign }) => sign).join(''), quoting))
  const pieces = texts.flatMap((text, n): Piece[] => [
    ...(n > 0 ? [{ kind: 'empty', n, weight: 3, text: '' } as const] : []),
    ...(text ? [text] : []),
  ])
  const block = signs.find(({ at }) => at)?.block ?? null
  return { block, what, text: texts.join(''), pieces, groups: groups.map(rangesOf), quoting }
}

/** Neighbouring signs are one range. A place between two nested fields that holds nothing has none. */
function rangesOf(signs: readonly Sign[]): Range[] {
  const ranges: Range[] = []
  for (const { at } of signs) {
    const last = ranges.at(-1)
    if (!at || at.start === last?.start) continue
    if (last && last.end === at.start) last.end = at.end
    else ranges.push({ ...at })
  }
  return ranges
}

function split(signs: readonly Sign[], mark: string): Sign[][] {
  const parts: Sign[][] = [[]]
  for (const sign of signs) {
    if (sign.sign === mark) parts.push([])
    else parts.at(-1)?.push(sign)
  }
  return parts
}
