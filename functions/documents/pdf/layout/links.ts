import { type Dict, latin1, nameOf } from '../file/objects.ts'
import type { PdfFile } from '../file/open.ts'
import { rectangle } from '../file/pages.ts'
import type { LinkArea } from './unit-page.ts'

/** The areas of a page that lead to an address on the web. */
export function linksOf(file: PdfFile, page: Dict): LinkArea[] {
  const annots = file.resolve(page.get('Annots'))
  if (!Array.isArray(annots)) return []
  return annots.slice(0, 2000).flatMap((entry) => {
    const dict = file.dict(entry)
    if (!dict || nameOf(file.resolve(dict.get('Subtype'))) !== 'Link') return []
    const uri = file.resolve(file.dict(dict.get('A'))?.get('URI'))
    const box = rectangle(file, dict.get('Rect'))
    return box && uri instanceof Uint8Array ? [{ box, target: latin1(uri) }] : []
  })
}
