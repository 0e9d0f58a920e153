import type { Piece } from '../../model/unit.ts'
import type { Atom, Block, Run } from '../text/part-model.ts'
import { withoutSymbolFonts } from '../text/run-format.ts'
import type { InlineItem, Pair, SourceRange, TextSlot, UnitPlan } from '../text/unit-plan.ts'
import { encodeText } from '../xml/text.ts'
import type { Edits } from './edits.ts'
import { fillSlot, isTextual } from './fill-slot.ts'
import { type Placed, placeTarget } from './place-target.ts'
import { alignTexts, samePieces } from './same-shape.ts'
import { startTagFor, textElement } from './write-text.ts'

/** How the properties of a translated run are written; null where the run has none. */
export type AdaptRun = (properties: string | null, prefix: string, dialect: 'w' | 'a') => string | null

/** Puts a translation into its paragraph: into the runs that are there when tags kept their order, else into runs written anew. */
export function renderBlock(
  xml: string,
  block: Block,
  plan: UnitPlan,
  target: readonly Piece[],
  edits: Edits,
  adapt: AdaptRun,
) {
  if (samePieces(plan.pieces, target)) return adaptRuns(xml, block, plan.core, edits, adapt)
  const pieces = withEdges(target, plan)
  const texts = block.atoms.some(isLetters) ? null : alignTexts(plan.pieces, pieces, formatTags(plan.items))
  if (texts) {
    fillInPlace(xml, block, listSlots(plan.items), texts, edits)
    return adaptRuns(xml, block, plan.core, edits, adapt)
  }
  rewrite(xml, block, plan, placeTarget(plan, pieces), edits, adapt)
}

/** They share a run, or even an element, with signs. */
const isLetters = ({ run }: Atom) => run?.letters

function withEdges(target: readonly Piece[], { lead, trail }: UnitPlan): Piece[] {
  const pieces = [...target]
  if (lead) {
    if (typeof pieces[0] === 'string') pieces[0] = lead + pieces[0]
    else pieces.unshift(lead)
  }
  if (trail) {
    const last = pieces[pieces.length - 1]
    if (typeof last === 'string') pieces[pieces.length - 1] = last + trail
    else pieces.push(trail)
  }
  return pieces
}

/** Slots in reading order; one for each string of the unit's pieces, and those that hold no text at all. */
function listSlots(items: readonly InlineItem[]): TextSlot[] {
  return items.flatMap((item) => (item.type === 'slot' ? [item] : item.type === 'pair' ? listSlots(item.items) : []))
}

function formatTags(items: readonly InlineItem[]): (n: number) => boolean {
  const formats = new Set<number>()
  const walk = (inner: readonly InlineItem[]) => {
    for (const item of inner) {
      if (item.type !== 'pair') continue
      if (item.name === 'format') formats.add(item.n)
      walk(item.items)
    }
  }
  walk(items)
  return (n) => formats.has(n)
}

function fillInPlace(xml: string, block: Block, slots: TextSlot[], texts: readonly string[], edits: Edits): void {
  const hyphens = block.atoms.some((atom) => atom.type === 'hyphen')
  slots
    .filter((slot) => slot.text !== '')
    .forEach((slot, i) => {
      for (const [atom, text] of fillSlot(xml, block, slot, texts[i] ?? ''))
        fillAtom(xml, block, atom, text, hyphens, edits)
    })
}

function fillAtom(xml: string, block: Block, atom: Atom, text: string, hyphens: boolean, edits: Edits): void {
  if (!atom.content) {
    if (text && text === atom.text) return
    if (text) edits.add(atom, textElement(block.prefix, block.dialect, text, hyphens))
    else if (atom.type !== 'text' || atom.text) edits.add(atom, '')
    return
  }
  if (hyphens && text.includes('\u2011')) return edits.add(atom, textElement(block.prefix, block.dialect, text, true))
  const tag = xml.slice(atom.start, atom.content.start)
  const wanted = startTagFor(tag, text, block.dialect)
  if (wanted !== tag) edits.add({ start: atom.start, end: atom.content.start }, wanted)
  edits.add(atom.content, encodeText(text))
}

function adaptRuns(xml: string, block: Block, core: SourceRange, edits: Edits, adapt: AdaptRun): void {
  const runs = new Set<Run>()
  for (let i = core.from; i < core.to; i++) {
    const atom = block.atoms[i] as Atom
    if (atom.run && !isLetters(atom) && isTextual(atom) && !atom.hidden) runs.add(atom.run)
  }
  for (const { properties, name, tag } of runs) {
    const before = properties ? xml.slice(properties.start, properties.end) : null
    const after = adapt(before, name.slice(0, -1), block.dialect)
    if (after === null || after === before) continue
    edits.add(properties ?? { start: tag.end, end: tag.end }, after)
  }
}

function rewrite(
  xml: string,
  block: Block,
  plan: UnitPlan,
  placed: readonly Placed[],
  edits: Edits,
  adapt: AdaptRun,
): void {
  const out: string[] = []
  const { atoms, prefix, dialect } = block
  const hyphens = atoms.some((atom) => atom.type === 'hyphen')
  const unused = new Set(listSlots(plan.items))
  const reached = new Map<readonly InlineItem[], number>()
  let openRun: Run | null = null

  const region = { start: block.start, end: block.end }
  const slice = edits.take(region)
  copy({ from: 0, to: plan.core.from })
  walk(placed, plan)
  for (const slot of unused) copyMarks(slot)
  for (const loose of listLoose(plan.items)) copy(loose)
  copy({ from: plan.core.to, to: atoms.length })
  closeRun()
  edits.add(region, out.join(''))

  function walk(nodes: readonly Placed[], level: { items: InlineItem[]; template: Run | null }): void {
    for (const node of nodes) {
      if (node.type === 'text') writeText(node.text, node.format ?? level)
      else if (node.type === 'fixed') copy(node.item)
      else {
        copy(node.item.open)
        walk(node.children, node.item)
        copy(node.item.close)
      }
    }
  }

  function writeText(text: string, level: { items: InlineItem[]; template: Run | null }): void {
    const slot = nextSlot(level.items)
    if (!slot) return writeRun(level.template ?? plan.template, textElement(prefix, dialect, text, hyphens))
    unused.delete(slot)
    const filled = fillSlot(xml, block, slot, text)
    for (let i = slot.from; i < slot.to; i++) {
      const atom = atoms[i] as Atom
      const own = filled.get(atom)
      if (own === undefined) copy({ from: i, to: i + 1 })
      else if (own) writeRun(atom.run, textElement(prefix, dialect, own, hyphens), true)
    }
  }

  /** The next text of this level in reading order, if there is one left. What holds no text may have no place for any. */
  function nextSlot(items: readonly InlineItem[]): TextSlot | null {
    for (let i = reached.get(items) ?? 0; i < items.length; i++) {
      const item = items[i] as InlineItem
      if (item.type !== 'slot' || item.text === '') continue
      reached.set(items, i + 1)
      return item
    }
    reached.set(items, items.length)
    return null
  }

  function writeRun(run: Run | null, content: string, adapted = true): void {
    if (!run) {
      closeRun()
      out.push(block.tag && dialect === 'w' ? `<${prefix}r>${content}</${prefix}r>` : content)
      return
    }
    enterRun(run, adapted)
    out.push(content)
  }

  function copyMarks(slot: SourceRange): void {
    for (let i = slot.from; i < slot.to; i++) if (!isTextual(atoms[i] as Atom)) copy({ from: i, to: i + 1 })
  }

  function copy(span: SourceRange): void {
    for (let i = span.from; i < span.to; i++) {
      const atom = atoms[i] as Atom
      if (atom.run) enterRun(atom.run, false)
      else closeRun()
      const isCut = atom.type === 'text' && !atom.content && atom.text !== '' && atom.name !== 'w:sym'
      out.push(isCut ? textElement(prefix, dialect, atom.text, hyphens) : slice(atom.start, atom.end))
    }
  }

  function enterRun(run: Run, adapted: boolean): void {
    if (openRun === run) return
    closeRun()
    const raw = run.properties ? xml.slice(run.properties.start, run.properties.end) : null
    const properties = raw && run.letters ? withoutSymbolFonts(raw) : raw
    const written = adapted ? adapt(properties, run.name.slice(0, -1), dialect) : properties
    out.push(xml.slice(run.tag.start, run.tag.end), written ?? '')
    openRun = run
  }

  function closeRun(): void {
    if (openRun) out.push(`</${openRun.name}>`)
    openRun = null
  }
}

function listLoose(items: readonly InlineItem[]): SourceRange[] {
  return items.flatMap((item) =>
    item.type === 'loose' ? [item] : item.type === 'pair' ? listLoose((item as Pair).items) : [],
  )
}
