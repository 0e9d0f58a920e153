import type { PdfFile } from './open.ts'
import type { PageNode } from './pages.ts'
import { type ObjectPlace, placeOf } from './place.ts'
import type { Dict } from './primitives.ts'

const MAX_ANNOTATIONS = 5000

/** The annotations of a page in their order, the first 5,000 of them. What is no dictionary is passed over. */
export function* annotationsOf(file: PdfFile, page: PageNode): Generator<{ dict: Dict; place: ObjectPlace }> {
  const annots = file.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annots)) return
  for (const [i, entry] of annots.slice(0, MAX_ANNOTATIONS).entries()) {
    const dict = file.dict(entry)
    if (dict) yield { dict, place: placeOf(entry, page.place, 'Annots', i) }
  }
}
