import type { FlowBlock, FlowParagraph } from '../flow.ts'
import { heightOf, type Strip } from './strip.ts'

/** What letters are made smaller by until their text fits; below the last of them nobody could read it. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** Strips of a width that are no higher than their room, in smaller letters where they must be. */
export function fitStrips(
  blocks: readonly FlowBlock[],
  width: number,
  room: number,
  set: (blocks: readonly FlowBlock[], width: number) => Strip[],
): Strip[] {
  let strips: Strip[] = []
  for (const scale of scales) {
    strips = set(
      blocks.map((block) => scaled(block, scale)),
      width,
    )
    if (heightOf(strips) <= room + 0.01) break
  }
  return strips
}

function scaled(block: FlowBlock, by: number): FlowBlock {
  if (by === 1 || block.kind === 'table') return block
  const { before, after, leading, label, spans } = block
  const small = <T extends { size: number }>(span: T): T => ({ ...span, size: span.size * by })
  return {
    ...block,
    spans: spans.map(small),
    ...(label && { label: small(label) }),
    before: before * by,
    after: after * by,
    leading: smaller(leading, by),
  }
}

function smaller(leading: FlowParagraph['leading'], by: number): FlowParagraph['leading'] {
  if ('points' in leading) return { points: leading.points * by }
  return 'least' in leading ? { least: leading.least * by } : leading
}
