import type { Piece } from '../../model/unit.ts'
import type { Fixed, InlineItem, Pair, UnitPlan } from '../text/unit-plan.ts'
import { snap } from './split-text.ts'

/** Makes an answer of the engine valid for the file: elements nest, and each occurs exactly once. */
export type Placed =
  | { type: 'text'; text: string; format: Pair | null }
  | { type: 'fixed'; item: Fixed }
  | { type: 'pair'; item: Pair; children: Placed[] }

/** Repairs the tags: unknown and doubled ones are removed, lost ones are inserted near their old position. */
export function placeTarget(plan: UnitPlan, pieces: readonly Piece[]): Placed[] {
  const known = indexPlan(plan)
  const tokens = clean(pieces, known)
  return nest(restore(tokens, known), known)
}

type Known = {
  item: Fixed | Pair
  /** The element or field that holds it, formats aside. */
  parent: number
  /** Where its text stands in the source, in characters. */
  start: number
  end: number
}
type Token = { type: 'text'; text: string } | { type: 'open' | 'close' | 'empty'; n: number }

function indexPlan(plan: UnitPlan): Map<number, Known> {
  const known = new Map<number, Known>()
  let at = 0
  const walk = (items: readonly InlineItem[], parent: number) => {
    for (const item of items) {
      if (item.type === 'slot') at += item.text.length
      if (item.type === 'fixed') known.set(item.n, { item, parent, start: at, end: at })
      if (item.type !== 'pair') continue
      const entry = { item, parent, start: at, end: at }
      known.set(item.n, entry)
      walk(item.items, item.name === 'format' ? parent : item.n)
      entry.end = at
    }
  }
  walk(plan.items, 0)
  return known
}

function clean(pieces: readonly Piece[], known: ReadonlyMap<number, Known>): Token[] {
  const opened = new Map<number, number>()
  const closed = new Map<number, number>()
  pieces.forEach((piece, i) => {
    if (typeof piece === 'string') return
    if (piece.kind === 'open' && !opened.has(piece.n)) opened.set(piece.n, i)
    if (piece.kind === 'close' && !closed.has(piece.n) && opened.has(piece.n)) closed.set(piece.n, i)
  })
  const seen = new Set<number>()
  return pieces.flatMap((piece, i): Token[] => {
    if (typeof piece === 'string')
      return piece ? [{ type: 'text', text: piece.replace(/[\t\n\r\u2028\u2029]+/g, ' ') }] : []
    const item = known.get(piece.n)?.item
    if (!item) return []
    if (piece.kind === 'empty') {
      if (item.type !== 'fixed' || seen.has(piece.n)) return []
      seen.add(piece.n)
      return [{ type: 'empty', n: piece.n }]
    }
    if (item.type !== 'pair' || !closed.has(piece.n)) return []
    const ours = piece.kind === 'open' ? opened.get(piece.n) === i : closed.get(piece.n) === i
    return ours ? [{ type: piece.kind, n: piece.n }] : []
  })
}

/** Puts lost elements back, at the same share of the text as in the source. Lost formats stay lost. */
function restore(tokens: Token[], known: ReadonlyMap<number, Known>): Token[] {
  const present = new Set(tokens.flatMap((token) => (token.type === 'text' ? [] : [token.n])))
  const lost = [...known.values()].filter(
    ({ item }) => !present.has(item.n) && !(item.type === 'pair' && item.name === 'format'),
  )
  if (!lost.length) return tokens
  const length = tokens.reduce((sum, token) => sum + (token.type === 'text' ? token.text.length : 0), 0)
  const total = [...known.values()].reduce((most, entry) => Math.max(most, entry.end), 1)
  const place = (at: number) => Math.round((at * length) / total)
  const pairs = lost.filter(({ item }) => item.type === 'pair')
  pairs.forEach(({ item, start, end }, i) => {
    if (i < mostPairs) insertPair(tokens, item.n, place(start), place(end), known)
    else tokens.push({ type: 'open', n: item.n }, { type: 'close', n: item.n })
  })
  return insertEmpties(
    tokens,
    lost.filter(({ item }) => item.type === 'fixed').map(({ item, start }) => ({ n: item.n, at: place(start) })),
    known,
  )
}

/** Beyond this many lost links in one paragraph, the rest stand empty at its end. */
const mostPairs = 100

/** One pass: each lost mark goes into the text at its place, outside of links and fields. */
function insertEmpties(
  tokens: readonly Token[],
  lost: readonly { n: number; at: number }[],
  known: ReadonlyMap<number, Known>,
): Token[] {
  const out: Token[] = []
  let passed = 0
  let depth = 0
  let next = 0
  for (const token of tokens) {
    if (token.type !== 'text') {
      if (isElement(token, known)) depth += token.type === 'open' ? 1 : -1
      out.push(token)
      continue
    }
    let rest = token.text
    while (depth === 0 && next < lost.length) {
      const { n, at } = lost[next] as { n: number; at: number }
      if (at > passed + rest.length) break
      const cut = snap(rest, at - passed)
      if (cut > 0) out.push({ type: 'text', text: rest.slice(0, cut) })
      out.push({ type: 'empty', n })
      rest = rest.slice(cut)
      passed += cut
      next++
    }
    if (rest) out.push({ type: 'text', text: rest })
    passed += rest.length
  }
  return [...out, ...lost.slice(next).map(({ n }): Token => ({ type: 'empty', n }))]
}

/** An element that lost its place goes around the words of one stretch of text, nearest to where it was. */
function insertPair(tokens: Token[], n: number, start: number, end: number, known: ReadonlyMap<number, Known>): void {
  let passed = 0
  let depth = 0
  let best: { at: number; from: number; to: number } | null = null
  tokens.forEach((token, at) => {
    if (token.type === 'text') {
      const from = Math.max(0, start - passed)
      const to = Math.min(token.text.length, end - passed)
      if (depth === 0 && to > from && to - from > (best ? best.to - best.from : 0)) best = { at, from, to }
      passed += token.text.length
    } else if (isElement(token, known)) depth += token.type === 'open' ? 1 : token.type === 'close' ? -1 : 0
  })
  const found = best as { at: number; from: number; to: number } | null
  const token = found && tokens[found.at]
  if (!found || token?.type !== 'text') {
    tokens.push({ type: 'open', n }, { type: 'close', n })
    return
  }
  const from = snap(token.text, found.from)
  let to = Math.max(from, snap(token.text, found.to))
  while (to > from && /\s/.test(token.text[to - 1] as string)) to--
  tokens.splice(
    found.at,
    1,
    ...texts(token.text.slice(0, from)),
    { type: 'open', n },
    ...texts(token.text.slice(from, to)),
    { type: 'close', n },
    ...texts(token.text.slice(to)),
  )
}

const texts = (text: string): Token[] => (text ? [{ type: 'text', text }] : [])

function isElement(token: Token, known: ReadonlyMap<number, Known>): token is Extract<Token, { n: number }> {
  if (token.type === 'text' || token.type === 'empty') return false
  const item = known.get(token.n)?.item
  return item?.type === 'pair' && item.name !== 'format'
}

/** Tokens to a tree of elements. An element that would overlap another ends where the other does; formats may overlap freely. */
function nest(tokens: readonly Token[], known: ReadonlyMap<number, Known>): Placed[] {
  const root: Placed[] = []
  const stack: { n: number; children: Placed[] }[] = []
  const formats: Pair[] = []
  const here = () => stack[stack.length - 1]?.children ?? root
  for (const token of tokens) {
    if (token.type === 'text') {
      here().push({ type: 'text', text: token.text, format: formats[formats.length - 1] ?? null })
      continue
    }
    const { item } = known.get(token.n) as Known
    if (item.type === 'fixed') {
      here().push({ type: 'fixed', item })
    } else if (item.name === 'format') {
      if (token.type === 'open') formats.push(item)
      else formats.splice(formats.indexOf(item), 1)
    } else if (token.type === 'open') {
      leaveForbidden(item, stack, known)
      const children: Placed[] = []
      here().push({ type: 'pair', item, children })
      stack.push({ n: item.n, children })
    } else {
      const level = stack.findLastIndex((entry) => entry.n === item.n)
      if (level >= 0) stack.length = level
    }
  }
  return root
}

/** A tracked insertion may not hold a link: the insertion ends before it, unless the source nested them so. */
function leaveForbidden(item: Pair, stack: { n: number }[], known: ReadonlyMap<number, Known>): void {
  if (item.name !== 'w:hyperlink' && item.name !== 'w:fldSimple') return
  const own = new Set<number>()
  for (let n = known.get(item.n)?.parent ?? 0; n; n = known.get(n)?.parent ?? 0) own.add(n)
  const level = stack.findIndex(({ n }) => {
    const outer = known.get(n)?.item
    return outer?.type === 'pair' && (outer.name === 'w:ins' || outer.name === 'w:moveTo') && !own.has(n)
  })
  if (level >= 0) stack.length = level
}
