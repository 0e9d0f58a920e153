import { append } from '../../model/lists.ts'
import type { KeepReason } from '../../model/unit.ts'
import type { Group, Node } from './inline-tree.ts'
import type { Atom, Run } from './part-model.ts'
import { formatWeight, type RunFormat } from './run-format.ts'
import type { Fixed, InlineItem, KeptText, Pair, SourceRange, TextSlot } from './unit-plan.ts'

export type FormatOf = (run: Run | null) => RunFormat

/** Items of one level, with the run that its plain text is written in. */
export type Level = { items: InlineItem[]; template: Run | null }

/**
 * Merges neighbouring text of one format, folds what has no letters into fixed marks, and puts the rarer formats into pairs.
 * Text that is kept inside a fixed mark (a field's code, a symbol font) is told to `kept`.
 */
export function inlineItems(nodes: readonly Node[], formatOf: FormatOf, kept: KeptText[]): Level {
  const flat = joinFixed(
    collectSlots(
      nodes.flatMap((node) => flatten(node, formatOf, kept)),
      formatOf,
    ),
  )
  return wrapFormats(flat, formatOf)
}

/** What most paragraphs are: one text, which needs no tree. */
export function oneText(atoms: readonly Atom[], formatOf: FormatOf): Level | null {
  const atom = atoms[0]
  if (atoms.length !== 1 || atom?.type !== 'text' || atom.hidden) return null
  const { run, text } = atom
  const { key: format, symbols } = formatOf(run)
  if (symbols) return null
  const slot: TextSlot = { type: 'slot', from: 0, to: 1, text, format, run, longest: text.length }
  return { items: [slot], template: run }
}

/** What a slot is made from: one text atom, an invisible mark, or something already finished. */
type Part =
  | { type: 'text'; atom: Atom; at: number; strict: boolean }
  | { type: 'mark'; at: number; opens: boolean }
  | { type: 'item'; item: Fixed | Pair }

function flatten(node: Node, formatOf: FormatOf, kept: KeptText[]): Part[] {
  if (node.type === 'whole') return [fixed(node, '')]
  if (node.type === 'group') return flattenGroup(node, formatOf, kept)
  const { atom, from: at } = node
  switch (atom.type) {
    case 'text':
    case 'hyphen':
      if (atom.hidden || formatOf(atom.run).symbols) {
        if (/\p{L}/u.test(atom.text)) kept.push({ text: atom.text, reason: reasonOf(atom) })
        return [fixed(node, '')]
      }
      return [{ type: 'text', atom, at, strict: false }]
    case 'soft':
      return [{ type: 'text', atom, at, strict: false }]
    case 'mark':
      return [{ type: 'mark', at, opens: atom.name.endsWith('Start') }]
    default:
      return [fixed(node, atom.type === 'field' || atom.hidden ? '' : atom.text)]
  }
}

function flattenGroup(node: Group, formatOf: FormatOf, kept: KeptText[]): Part[] {
  if (seeThrough.has(node.name) && isPlain(node, formatOf)) {
    const parts: Part[] = []
    for (const inner of node.nodes) {
      for (const part of flatten(inner, formatOf, kept))
        parts.push(part.type === 'text' ? { ...part, strict: true } : part)
    }
    return [bracket(node.open, true), ...parts, bracket(node.close, false)]
  }
  const level = inlineItems(node.nodes, formatOf, kept)
  const text = textOf(level.items)
  if (!/\p{L}/u.test(text)) return [fixed(node, text)]
  // The number of a page is no text, in Roman numerals or letters too: each page has another.
  if (node.counts) return [fixed(node, '')]
  const { from, to, open, close, name } = node
  return [
    { type: 'item', item: { type: 'pair', n: 0, weight: weights[name] ?? 1, name, from, to, open, close, ...level } },
  ]
}

function reasonOf({ hidden, blackedOut }: Atom): KeepReason {
  if (blackedOut) return 'not-text'
  return hidden ? 'code' : 'symbol'
}

const fixed = ({ from, to }: SourceRange, text: string): Part => ({
  type: 'item',
  item: { type: 'fixed', from, to, text, n: 0 },
})

const bracket = (span: SourceRange, opens: boolean): Part => ({ type: 'mark', at: span.from, opens })

const seeThrough = new Set(['w:smartTag', 'w:customXml'])

const weights: Record<string, 0 | 1 | 2> = {
  'w:hyperlink': 2,
  field: 2,
  'w:fldSimple': 2,
  'w:sdtContent': 2,
  'w:ruby': 2,
  'w:smartTag': 0,
  'w:customXml': 0,
}

function isPlain(node: Group, formatOf: FormatOf): boolean {
  const keys = new Set<string>()
  for (const inner of node.nodes) {
    if (inner.type !== 'leaf') return false
    const { atom } = inner
    if (atom.type === 'mark') continue
    if (atom.type !== 'text' || atom.hidden || formatOf(atom.run).symbols) return false
    keys.add(formatOf(atom.run).key)
  }
  return keys.size === 1
}

function collectSlots(parts: readonly Part[], formatOf: FormatOf): InlineItem[] {
  const items: InlineItem[] = []
  let slot: TextSlot | null = null
  let held: Extract<Part, { type: 'mark' }>[] = []

  const settle = (next: TextSlot | null) => {
    while (slot && held[0] && !held[0].opens) addMark(slot, held.shift() as (typeof held)[number])
    for (const mark of held) {
      if (next) addMark(next, mark)
      else items.push({ type: 'loose', from: mark.at, to: mark.at + 1 })
    }
    held = []
  }
  for (const part of parts) {
    if (part.type === 'mark') held.push(part)
    else if (part.type === 'item') {
      settle(null)
      slot = null
      items.push(part.item)
    } else {
      const format = formatOf(part.atom.run)
      const blank = !part.strict && !format.onSpace && /^\s*$/.test(part.atom.text)
      if (slot && (slot.format === format.key || blank)) {
        for (const mark of held) addMark(slot, mark)
        held = []
      } else {
        const next: TextSlot = {
          type: 'slot',
          from: part.at,
          to: part.at,
          text: '',
          format: format.key,
          run: null,
          longest: -1,
        }
        settle(next)
        items.push(next)
        slot = next
      }
      if (part.atom.run && part.atom.text.trim().length > slot.longest && slot.format === format.key) {
        slot.run = part.atom.run
        slot.longest = part.atom.text.trim().length
      }
      slot.to = part.at + 1
      slot.text += part.atom.text
    }
  }
  settle(null)
  return items
}

function addMark(slot: TextSlot, { at }: { at: number }): void {
  slot.from = Math.min(slot.from, at)
  slot.to = Math.max(slot.to, at + 1)
}

/** Neighbouring fixed marks become one: the fewer tags, the better the translation. */
function joinFixed(items: readonly InlineItem[]): InlineItem[] {
  const joined: InlineItem[] = []
  for (const item of items) {
    const last = joined[joined.length - 1]
    const before = last?.type === 'loose' ? joined[joined.length - 2] : last
    if (item.type === 'fixed' && before?.type === 'fixed') {
      if (last?.type === 'loose') joined.pop()
      before.to = item.to
      before.text += item.text
    } else if (item.type === 'loose' && last?.type === 'loose') last.to = item.to
    else if (item.type === 'slot' && last?.type === 'slot' && item.text.trim() === '') joinSlots(last, item)
    else joined.push(item)
  }
  return joined
}

function joinSlots(into: TextSlot, item: TextSlot): void {
  if (item.longest > into.longest) {
    const { run, longest, format } = item
    Object.assign(into, { run, longest, format })
  }
  into.text += item.text
  into.to = item.to
}

function wrapFormats(items: InlineItem[], formatOf: FormatOf): Level {
  const slots = items.filter((item) => item.type === 'slot')
  const sizes = new Map<string, number>()
  for (const { format, text } of slots) sizes.set(format, (sizes.get(format) ?? 0) + text.trim().length)
  // A mark on most but not all of the words is a tag as well: without one it would spread over the rest.
  const unmarked = new Set(
    slots.filter(({ run, text }) => !formatOf(run).onSpace && /\p{L}/u.test(text)).map(({ format }) => format),
  )
  const plain = [...sizes].filter(([format]) => unmarked.has(format))
  const base = (plain.length > 0 ? plain : [...sizes]).reduce((best, entry) => (entry[1] > best[1] ? entry : best), [
    '',
    -1,
  ] as [string, number])[0]
  const template = longestRun(slots.filter((slot) => slot.format === base))
  const wrapped: InlineItem[] = []
  for (const item of items) {
    if (item.type === 'slot' && item.format !== base && item.text.trim() !== '') addFormat(wrapped, item)
    else wrapped.push(item)
  }
  for (const item of wrapped) if (item.type === 'pair' && item.name === 'format') finishFormat(item, template)
  return { items: mergeSlots(wrapped), template }

  function finishFormat(pair: Pair, around: Run | null): void {
    pair.template = longestRun(pair.items.filter((inner) => inner.type === 'slot'))
    pair.weight = formatWeight(formatOf(pair.template), formatOf(around))
  }
}

/** A format goes on over tabs and breaks when the same one follows them. */
function addFormat(items: InlineItem[], slot: TextSlot): void {
  let at = items.length - 1
  while (at >= 0 && (items[at]?.type === 'fixed' || items[at]?.type === 'loose')) at--
  const before = items[at]
  const previous = before?.type === 'pair' && before.name === 'format' ? before : null
  const first = previous?.items[0]
  if (previous && first?.type === 'slot' && first.format === slot.format) {
    append(previous.items, [...items.splice(at + 1), slot])
    previous.to = slot.to
    return
  }
  const { from, to } = slot
  const none = { from, to: from }
  items.push({
    type: 'pair',
    n: 0,
    weight: 0,
    name: 'format',
    from,
    to,
    open: none,
    close: none,
    items: [slot],
    template: null,
  })
}

/** Two slots side by side would be one string to the engine, so they are one slot. */
function mergeSlots(items: InlineItem[]): InlineItem[] {
  const merged: InlineItem[] = []
  for (const item of items) {
    const last = merged[merged.length - 1]
    if (item.type === 'slot' && last?.type === 'slot') joinSlots(last, item)
    else merged.push(item)
  }
  return merged
}

function longestRun(slots: readonly TextSlot[]): Run | null {
  return (
    slots.reduce((best: TextSlot | null, slot) => (slot.longest > (best?.longest ?? -1) ? slot : best), null)?.run ??
    null
  )
}

/** What a reader sees of items. */
export function textOf(items: readonly InlineItem[]): string {
  return items
    .map((item) => {
      if (item.type === 'loose') return ''
      return item.type === 'pair' ? textOf(item.items) : item.text
    })
    .join('')
}
