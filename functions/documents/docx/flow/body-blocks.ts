import type { FlowBlock } from '../../flow.ts'
import { type Body, through } from './body.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { tableOf } from './table-of.ts'
import { type Element, kid, kids } from './xml-tree.ts'

const MAX_DEPTH = 12

/** The blocks of a body, a cell, a text box, a header or a note, in their order. */
export function bodyBlocks(parent: Element, body: Body, depth = 0): FlowBlock[] {
  if (depth > MAX_DEPTH) return []
  return kids(parent).flatMap((child): FlowBlock[] => {
    const inside = (element: Element, own = body) => bodyBlocks(element, own, depth + 1)
    if (child.name === 'p') return paragraphBlocks(child, body, inside)
    if (child.name === 'tbl') return [tableOf(child, body, inside)]
    if (child.name === 'sdt') return inside(kid(child, 'sdtContent') ?? child)
    return through.has(child.name) ? inside(child) : []
  })
}
