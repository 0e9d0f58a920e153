import type { PdfFile } from '../file/open.ts'
import { type Dict, nameOf } from '../file/primitives.ts'
import { loadComposite } from './composite.ts'
import type { PdfFont } from './font.ts'
import { loadSimple } from './simple.ts'

/** Reads a font dictionary. A damaged one still gives a font: its codes then mean what their bytes say. */
export function loadFont(file: PdfFile, dict: Dict): PdfFont {
  const subtype = nameOf(file.resolve(dict.get('Subtype')))
  return subtype === 'Type0' ? loadComposite(file, dict) : loadSimple(file, dict, subtype === 'Type3')
}
