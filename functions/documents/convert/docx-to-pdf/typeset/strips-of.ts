import { append } from '../../../model/lists.ts'
import type { FlowBlock, FlowParagraph, FlowSpan } from '../flow.ts'
import { floatStrip } from './float.ts'
import { type Neighbours, paragraphStrips } from './paragraph.ts'
import { type FlowSetting, gap, heightOf, type Strip } from './strip.ts'
import { tableStrips } from './table.ts'

/** Cuts blocks into strips of a width. `noteWidth` is that of the text of the page. */
export function stripsOf(
  blocks: readonly FlowBlock[],
  width: number,
  own: Omit<FlowSetting, 'strips'>,
  noteWidth = width,
): Strip[] {
  const setting: FlowSetting = { ...own, strips: (inner, room, notes) => stripsOf(inner, room, own, notes) }
  const strips: Strip[] = []
  let beside: Neighbours['beside']
  const note = ({ note: held = [] }: FlowSpan) => stripsOf(held, own.notes ?? noteWidth, setting)
  blocks.forEach((block, i) => {
    if (block.kind === 'table') {
      if (beside) strips.push(gap(beside.height))
      beside = undefined
      append(strips, tableStrips(block, width, setting, noteWidth))
      return
    }
    const [above, below] = [blocks[i - 1], blocks[i + 1]]
    if (block.breaks) beside = undefined
    for (const float of block.floats ?? []) {
      const floating = floatStrip(float, width, setting)
      const breaks = block.breaks && strips.at(-1)?.breaks !== block.breaks ? block.breaks : false
      strips.push({ ...floating.strip, breaks })
      beside = both(beside, floating.beside)
    }
    const lines = paragraphStrips(
      { ...block, ...spaces(block, above, below), ...(block.floats?.length && { breaks: false }) },
      width,
      setting,
      { beside, joinsAbove: looksLike(block, above), joinsBelow: looksLike(block, below), note },
    )
    append(strips, lines)
    if (beside) beside = { ...beside, height: beside.height - heightOf(lines) }
    if (beside && beside.height <= 0) beside = undefined
  })
  if (beside) strips.push(gap(beside.height))
  return strips
}

/** Two floats may stand at the two sides of a text. */
function both(a: Neighbours['beside'], b: Neighbours['beside']): Neighbours['beside'] {
  if (!a || !b) return a ?? b
  const [start, end] = [Math.max(a.start, b.start), Math.max(a.end, b.end)]
  return { start, end, height: Math.max(a.height, b.height) }
}

/** Between two paragraphs stands the larger of what both ask for, and nothing between those of one name. */
function spaces(block: FlowParagraph, above: FlowBlock | undefined, below: FlowBlock | undefined) {
  const joined = (other: FlowBlock | undefined) =>
    other?.kind === 'paragraph' && other.joins !== undefined && other.joins === block.joins
  const given = above?.kind === 'paragraph' && !joined(above) ? above.after : 0
  return { before: joined(above) ? 0 : Math.max(0, block.before - given), after: joined(below) ? 0 : block.after }
}

/** Paragraphs of one frame or one colour are one box. */
function looksLike(block: FlowParagraph, other: FlowBlock | undefined): boolean {
  if (other?.kind !== 'paragraph' || (!block.fill && !block.rules)) return false
  const frame = ({ fill, rules, start, end }: FlowParagraph) => JSON.stringify([fill, rules, start, end])
  return frame(block) === frame(other)
}
