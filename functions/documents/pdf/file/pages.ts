import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { PdfFile } from './open.ts'
import { catalogPlace, type ObjectPlace, placeOf } from './place.ts'
import { type Dict, isDict, nameOf, numberOf, type Obj, Ref } from './primitives.ts'

/** One page with what it inherits from the tree above it. */
export type PageNode = {
  place: ObjectPlace
  dict: Dict
  /** What it says itself, or inherits, of its resources, boxes and turn. */
  own: ReadonlyMap<string, Obj>
  resources: Dict
  box: Box
  rotate: number
}

/** Left, bottom, right, top in points. */
export type Box = [number, number, number, number]

const MAX_PAGES = 20_000
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/** The pages in order. A loop in the tree, or an invalid branch, is skipped. */
export function* pagesOf(file: PdfFile): Generator<PageNode> {
  const seen = new Set<number>()
  let count = 0
  const top = file.catalog.get('Pages') ?? null
  const stack: { obj: Obj; place: ObjectPlace; above: Map<string, Obj> }[] = [
    { obj: top, place: placeOf(top, catalogPlace(file), 'Pages'), above: new Map() },
  ]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { obj, place, above } = item
    const key = obj instanceof Ref ? obj.num : -1
    const node = file.resolve(obj)
    if (!isDict(node)) continue
    const kids = file.resolve(node.get('Kids'))
    const isTree = Array.isArray(kids) && nameOf(file.resolve(node.get('Type'))) !== 'Page'
    if (isTree) {
      if (key >= 0 && seen.has(key)) continue
      seen.add(key)
    }
    const own = new Map(above)
    for (const entry of inherited) if (node.has(entry)) own.set(entry, node.get(entry) as Obj)
    if (isTree) {
      for (let i = kids.length - 1; i >= 0; i--) {
        const kid = kids[i] as Obj
        stack.push({ obj: kid, place: placeOf(kid, place, 'Kids', i), above: own })
      }
      if (stack.length > 200_000) throw new DocumentRefusal('too-complex', 'page tree')
      continue
    }
    if (++count > MAX_PAGES) throw new DocumentRefusal('too-complex', `more than ${MAX_PAGES} pages`)
    yield {
      place,
      dict: node,
      own,
      resources: file.dict(own.get('Resources')) ?? new Map(),
      box: boxOf(file, own),
      rotate: ((numberOf(file.resolve(own.get('Rotate')), 0) % 360) + 360) % 360,
    }
  }
}

function boxOf(file: PdfFile, own: Map<string, Obj>): Box {
  const media = rectangle(file, own.get('MediaBox')) ?? [0, 0, 612, 792]
  const crop = rectangle(file, own.get('CropBox'))
  if (!crop) return media
  const box: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return box[2] > box[0] && box[3] > box[1] ? box : media
}

/** In points: five times the largest page there is. A DOCX can write a distance of twice as much, and no more. */
export const FAR = 80_000

/** A coordinate no further out than a page can reach. */
export const withinReach = (at: number): number => Math.max(-FAR, Math.min(at, FAR))

/** Whether all of a box is within the reach of a page, so that loops over its area end. */
export const isWithinReach = (places: readonly number[]): boolean => places.every((at) => Math.abs(at) <= FAR)

/** Four numbers as a box with its corners in order; undefined where it is none or empty. */
export function rectangle(file: PdfFile, obj: Obj | undefined): Box | undefined {
  const array = file.resolve(obj)
  if (!Array.isArray(array) || array.length < 4) return undefined
  const [a, b, c, d] = array.map((item) => withinReach(numberOf(file.resolve(item), Number.NaN))) as Box
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : undefined
}
