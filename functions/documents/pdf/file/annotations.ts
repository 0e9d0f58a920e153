import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { PdfFile } from './open.ts'
import type { PageNode } from './pages.ts'
import { type ObjectPlace, placeOf } from './place.ts'
import type { Dict } from './primitives.ts'

const MAX_ANNOTATIONS = 20_000

/** The annotations of a page in their order. What is no dictionary is passed over. Throws `too-complex` for more than any page has. */
export function* annotationsOf(
  file: PdfFile,
  page: PageNode,
): Generator<{ dict: Dict; place: ObjectPlace; order: number }> {
  const annots = file.resolve(page.dict.get('Annots'))
  if (!Array.isArray(annots)) return
  if (annots.length > MAX_ANNOTATIONS) throw new DocumentRefusal('too-complex', 'a page of too many annotations')
  for (const [i, entry] of annots.entries()) {
    const dict = file.dict(entry)
    if (dict) yield { dict, place: placeOf(entry, page.place, 'Annots', i), order: i }
  }
}
