import { type Look, toldLooks } from '../../model/looks.ts'
import type { Piece, Shown } from '../../model/unit.ts'
import { signsOf } from '../symbols.ts'
import { type FormatOf, inlineItems, type Level, oneText, textOf } from './inline-items.ts'
import { inlineTree } from './inline-tree.ts'
import type { Atom, Block } from './part-model.ts'
import type { InlineItem, KeptText, SourceRange, UnitPlan } from './unit-plan.ts'

/** `alone` is what a page shows of a paragraph without a plan. */
export type PlannedUnit = { plan: UnitPlan | null; kept: KeptText[]; alone?: string }

/** What of a paragraph goes to the engine, and how it comes back. `plan` is null where there is nothing to translate. */
export function planUnit(block: Block, formatOf: FormatOf): PlannedUnit {
  const kept: KeptText[] = []
  const alone = () => seenIn(block.atoms, formatOf).trim()
  if (!block.atoms.some((atom) => atom.type === 'text')) return { plan: null, kept: none, alone: alone() }
  const level = oneText(block.atoms, formatOf) ?? inlineItems(inlineTree(block.atoms), formatOf, kept)
  const { items, template } = trim(level)
  const first = items[0]
  const last = items[items.length - 1]
  if (!first || !last) return { plan: null, kept, alone: alone() }
  number(items, { n: 0 })
  const { pieces, lead, trail } = stripEdges(toPieces(items))
  const text = textOf(items)
  const keep = block.reading ? 'not-text' : hasLetter(text) ? null : /\p{N}/u.test(text) ? 'number' : 'symbol'
  const core = { from: first.from, to: last.to }
  const plan: UnitPlan = { pieces, keep, core, lead, trail, items, template }
  const shown = shownBeside(block.atoms, plan, formatOf)
  if (shown) plan.shown = shown
  return { plan, kept: kept.length > 0 ? kept : none }
}

/** What a page shows of a paragraph and its pieces do not say. */
function shownBeside(atoms: readonly Atom[], plan: UnitPlan, formatOf: FormatOf): Shown | undefined {
  const { core, lead, trail, items, template } = plan
  const look = formatOf(template).look
  if (atoms.length === 1) return look === 'struck' ? { looks: { 0: look } } : undefined
  const shown: Shown = {}
  const before = seenIn(atoms.slice(0, core.from), formatOf)
  const after = seenIn(atoms.slice(core.to), formatOf)
  if (before.trim()) shown.before = (before + lead).trimStart()
  if (after.trim()) shown.after = (trail + after).trimEnd()
  const tags = seenAsTags(
    items,
    look,
    ({ from, to }, around) => seenIn(atoms.slice(from, to), formatOf, around),
    formatOf,
  )
  if (tags.length > 0) shown.tags = Object.fromEntries(tags)
  const looks = looksOf(items, look, formatOf)
  // A text that is raised as a whole is raised above nothing.
  if (look === 'struck') looks.push([0, look])
  if (looks.length > 0) shown.looks = Object.fromEntries(looks)
  return Object.keys(shown).length > 0 ? shown : undefined
}

/** The tags that show another text than they have, with this text. `around` is the look of what they stand in. */
function seenAsTags(
  items: readonly InlineItem[],
  around: Look,
  seen: (range: SourceRange, around: Look) => string,
  formatOf: FormatOf,
): [number, string][] {
  return items.flatMap((item) => {
    if (item.type === 'pair') return seenAsTags(item.items, formatOf(item.template).look, seen, formatOf)
    const text = item.type === 'fixed' ? seen(item, around) : ''
    return item.type === 'fixed' && text !== item.text ? [[item.n, text] as [number, string]] : []
  })
}

/** The pairs whose text has another look than what stands around them. */
function looksOf(items: readonly InlineItem[], around: Look, formatOf: FormatOf): [number, Look][] {
  return items.flatMap((item) => {
    if (item.type !== 'pair') return []
    const { look } = formatOf(item.template)
    const inner = looksOf(item.items, look, formatOf)
    return look === around ? inner : [[item.n, look] as [number, Look], ...inner]
  })
}

/** What is seen of atoms. The look that stands `around` them is told of there. */
const seenIn = (atoms: readonly Atom[], formatOf: FormatOf, around: Look = 'plain'): string =>
  toldLooks(
    atoms.flatMap((atom) => {
      const text = seenOf(atom, formatOf)
      const look = atom.type === 'text' ? formatOf(atom.run).look : 'plain'
      return text ? [{ text, look: look === around ? 'plain' : look }] : []
    }),
  )

function seenOf({ type, hidden, deleted, run, text, sign }: Atom, formatOf: FormatOf): string {
  if (hidden || deleted) return ''
  if (sign !== undefined) return sign
  if (type === 'field') return ''
  const { symbols, font } = type === 'text' ? formatOf(run) : {}
  return symbols ? (signsOf(text, font) ?? text) : text
}

const none: KeptText[] = []

const hasLetters = (items: readonly InlineItem[]) => hasLetter(textOf(items))

// The Unicode letter table is expensive to load, and most texts do not need it.
const hasLetter = (text: string) => /[a-z]/i.test(text) || /\p{L}/u.test(text)

/** Leaves out what stands at the edges and what surrounds everything: the engine need not carry it around. */
function trim(level: Level): Level {
  let { items, template } = level
  for (;;) {
    const from = leading(items)
    items = items.slice(from)
    items = items.slice(0, items.length - leading(items.toReversed()))
    const only = items[0]
    if (items.length !== 1 || only?.type !== 'pair') return { items, template }
    ;({ items, template } = only)
  }
}

/** How many items at this edge need no translation: fixed marks, and numbers that a tab or break sets apart ("3.<tab>"). */
function leading(items: readonly InlineItem[]): number {
  let last: number | undefined
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as InlineItem
    if (item.type === 'fixed' || item.type === 'loose') continue
    if (item.type === 'slot' && item.text.trim() === '') continue
    const next = items[i + 1]
    const apart = item.type === 'slot' && next?.type === 'fixed' && /[\t\n]/.test(next.text)
    if (!apart) return i
    last ??= items.findLastIndex((one) => hasLetters([one]))
    if (last <= i || hasLetters([item])) return i
  }
  return items.length
}

function number(items: readonly InlineItem[], count: { n: number }): void {
  for (const item of items) {
    if (item.type === 'fixed' || item.type === 'pair') item.n = ++count.n
    if (item.type === 'pair') number(item.items, count)
  }
}

function toPieces(items: readonly InlineItem[]): Piece[] {
  return items.flatMap((item): Piece[] => {
    switch (item.type) {
      case 'slot':
        return item.text ? [item.text] : []
      case 'loose':
        return []
      case 'fixed':
        return [{ kind: 'empty', n: item.n, weight: /\p{N}/u.test(item.text) ? 4 : 3, text: item.text }]
      case 'pair': {
        const { n, weight } = item
        return [{ kind: 'open', n, weight }, ...toPieces(item.items), { kind: 'close', n, weight }]
      }
    }
  })
}

function stripEdges(pieces: Piece[]): { pieces: Piece[]; lead: string; trail: string } {
  let lead = ''
  let trail = ''
  const inner = pieces.map((piece, i) => {
    if (typeof piece !== 'string') return piece
    let text = piece
    if (i === 0) {
      text = text.trimStart()
      lead = piece.slice(0, piece.length - text.length)
    }
    if (i === pieces.length - 1) {
      const end = text.trimEnd().length
      trail = text.slice(end)
      text = text.slice(0, end)
    }
    return text
  })
  return { pieces: inner.filter((piece) => piece !== ''), lead, trail }
}
