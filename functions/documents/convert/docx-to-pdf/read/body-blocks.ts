import { isSeenThrough, leavesNothing } from '../../../docx/package/joined-paragraphs.ts'
import type { FlowBlock } from '../flow.ts'
import { type Body, through } from './body.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { tableOf } from './table-of.ts'
import { type Element, kid, kids } from './xml-tree.ts'

const MAX_DEPTH = 12

/** A paragraph that was deleted with its end leaves no empty line, and counts in no list. */
function isDeleted(p: Element): boolean {
  const mark = kid(p, 'pPr', 'rPr')
  const isGone = kid(mark, 'del') !== undefined || kid(mark, 'moveFrom') !== undefined
  return isGone && showsNothing(p)
}

const showsNothing = (element: Element): boolean =>
  kids(element).every((own) => leavesNothing(`w:${own.name}`) || (isSeenThrough(`w:${own.name}`) && showsNothing(own)))

/** The blocks of a body, a cell, a text box, a header or a note, in their order. */
export function bodyBlocks(parent: Element, body: Body, depth = 0): FlowBlock[] {
  if (depth > MAX_DEPTH) return []
  return kids(parent).flatMap((child, i, all): FlowBlock[] => {
    const inside = (element: Element, own = body) => bodyBlocks(element, own, depth + 1)
    if (child.name === 'p')
      return isDeleted(child) ? [] : paragraphBlocks(child, body, inside, [all[i - 1], all[i + 1]])
    if (child.name === 'tbl') return [tableOf(child, body, inside)]
    if (child.name === 'sdt') return inside(kid(child, 'sdtContent') ?? child)
    return through.has(child.name) ? inside(child) : []
  })
}
