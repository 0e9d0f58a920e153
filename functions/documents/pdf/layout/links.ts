import { largest, smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import { apply } from '../content/matrix.ts'
import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import type { ObjectPlace } from '../file/place.ts'
import { type Dict, latin1, nameOf, numberOf } from '../file/primitives.ts'
import { serialize } from '../file/serialize.ts'
import type { Frame } from './frame.ts'

/** `target` is an address on the web, or a place in the document itself, which starts with "#". */
export type LinkArea = { boxes: Box[]; target: string; place: ObjectPlace }

/** The link areas of a page. */
export function linksOf(file: PdfFile, page: PageNode): LinkArea[] {
  const areas: LinkArea[] = []
  for (const { dict, place } of annotationsOf(file, page)) {
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Link') continue
    const box = rectangle(file, dict.get('Rect'))
    const target = targetOf(file, dict)
    if (box && target) areas.push({ boxes: quadsOf(file, dict) ?? [box], target, place })
  }
  return areas
}

/** The link area that contains a letter. */
export const linkAt = (
  { u, end, v, size }: Glyph,
  { back }: Frame,
  links: readonly LinkArea[],
): LinkArea | undefined => {
  if (links.length === 0) return undefined
  const [x, y] = apply(back, (u + end) / 2, v + 0.1 * size)
  return links.find(({ boxes }) => boxes.some((box) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]))
}

export const leadsOut = (target: string) => !target.startsWith('#')

function targetOf(file: PdfFile, dict: Dict): string | undefined {
  const action = file.dict(dict.get('A'))
  const uri = file.resolve(action?.get('URI'))
  if (uri instanceof Uint8Array) return latin1(uri)
  const goal = dict.get('Dest') ?? action?.get('D')
  return goal === undefined ? undefined : `#${serialize(goal)}`
}

/** A link over several lines has /QuadPoints. */
export function quadsOf(file: PdfFile, dict: Dict): Box[] | undefined {
  const points = file.resolve(dict.get('QuadPoints'))
  if (!Array.isArray(points) || points.length < 8 || points.length > 800) return undefined
  const boxes: Box[] = []
  for (let i = 0; i + 8 <= points.length; i += 8) {
    const part = points.slice(i, i + 8).map((item) => numberOf(file.resolve(item), Number.NaN))
    const [x, y] = [part.filter((_, n) => n % 2 === 0), part.filter((_, n) => n % 2 === 1)]
    boxes.push([smallest(x), smallest(y), largest(x), largest(y)])
  }
  return boxes.every((box) => box.every(Number.isFinite)) ? boxes : undefined
}
