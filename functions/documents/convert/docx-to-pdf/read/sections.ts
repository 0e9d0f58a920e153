import type { FlowBlock, FlowEdge, FlowPage, FlowSection } from '../flow.ts'
import { type Element, isOn, kid, kids, points, val } from './xml-tree.ts'

/** The blocks of a header or a footer by its relationship. */
type EdgeBlocks = (id: string | undefined) => FlowBlock[]

/** Where sections end: after the block, with the properties. */
export type SectionEnd = { after: FlowBlock; properties: Element }

/** Cuts a text into its sections. What a section does not say of its headers is as in the one before it. */
export function sectionsOf(
  blocks: readonly FlowBlock[],
  ends: readonly SectionEnd[],
  last: Element | undefined,
  edgeBlocks: EdgeBlocks,
  hasEven: boolean,
): FlowSection[] {
  const parts: { blocks: FlowBlock[]; properties: Element | undefined }[] = []
  let from = 0
  for (const { after, properties } of ends) {
    const to = blocks.indexOf(after, from) + 1
    if (to === 0) continue
    parts.push({ blocks: blocks.slice(from, to), properties })
    from = to
  }
  parts.push({ blocks: blocks.slice(from), properties: last })
  const inherited = { header: new Map<string, FlowBlock[]>(), footer: new Map<string, FlowBlock[]>() }
  return parts.map(({ blocks: own, properties }, i): FlowSection => {
    const edge = (kind: 'header' | 'footer'): FlowEdge => {
      for (const reference of kids(properties).filter(({ name }) => name === `${kind}Reference`))
        inherited[kind].set(reference.attributes['type'] ?? 'default', edgeBlocks(reference.attributes['id']))
      const known = inherited[kind]
      return {
        ...(isOn(properties, 'titlePg') && { first: known.get('first') ?? [] }),
        ...(hasEven && { even: known.get('even') ?? [] }),
        others: known.get('default') ?? [],
      }
    }
    return {
      page: pageOf(properties),
      header: edge('header'),
      footer: edge('footer'),
      columns: columnsOf(properties),
      begins: i > 0 && val(properties, 'type') === 'continuous' ? 'here' : 'page',
      numbers: numbersOf(properties),
      blocks: own,
    }
  })
}

/** A4 where the document does not say; margins that leave no room are those of A4 too. */
function pageOf(section: Element | undefined): FlowPage {
  const size = kid(section, 'pgSz')?.attributes
  const margins = kid(section, 'pgMar')?.attributes
  const side = (name: string, still = 72) => Math.min(300, Math.abs(points(margins?.[name]) ?? still))
  const edges = { header: side('header', 36), footer: side('footer', 36) }
  const [width, height] = [points(size?.['w']) ?? 595.3, points(size?.['h']) ?? 841.9]
  if (!(width >= 200 && width <= 3000 && height >= 200 && height <= 3000))
    return { width: 595.3, height: 841.9, top: 72, right: 72, bottom: 72, left: 72, ...edges }
  const page = { width, height, top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
  const gutter = points(margins?.['gutter']) ?? 0
  if (width - page.left - page.right - gutter < 100) return { ...page, ...edges, left: 36, right: 36 }
  const isLow = height - page.top - page.bottom < 100
  return { ...page, ...edges, left: page.left + gutter, ...(isLow && { top: 36, bottom: 36 }) }
}

function columnsOf(section: Element | undefined): FlowSection['columns'] {
  const cols = kid(section, 'cols')
  const count = Math.min(6, Math.max(1, Number(cols?.attributes['num'] ?? 1) || 1))
  const gap = Math.min(100, points(cols?.attributes['space'] ?? kids(cols)[0]?.attributes['space']) ?? 36)
  return { count, gap, ...(isOn(section, 'bidi') && { rtl: true }) }
}

function numbersOf(section: Element | undefined): FlowSection['numbers'] {
  const { start, fmt } = kid(section, 'pgNumType')?.attributes ?? {}
  const from = Number(start)
  return { ...(start && Number.isFinite(from) && { from }), ...(fmt && { as: fmt }) }
}
