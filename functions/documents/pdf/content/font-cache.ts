import type { PdfFile } from '../file/open.ts'
import { type Dict, name, Ref } from '../file/primitives.ts'
import type { PdfFont } from '../font/font.ts'
import { loadFont } from '../font/load-font.ts'
import { safely } from './safely.ts'

const MOST = 300

/** The fonts of one document: a font that pages share is loaded once, and at most 300 are kept. */
export function fontCache(file: PdfFile) {
  const fonts = new Map<number, PdfFont>()
  const load = (dict: Dict): PdfFont | undefined => safely(() => loadFont(file, dict))
  let plain: PdfFont | undefined
  /** Viewers show text all the same whose font is missing or broken. */
  const stock = () => (plain ??= load(new Map([['BaseFont', name('Helvetica')]])))
  return {
    load,
    /** A font by its name in the resources. */
    named(resources: Dict, called: string): PdfFont | undefined {
      const entry = file.dict(resources.get('Font'))?.get(called)
      const dict = file.dict(entry)
      if (!dict) return stock()
      const num = entry instanceof Ref ? entry.num : -1
      const known = fonts.get(num)
      if (known) return known
      const font = load(dict) ?? stock()
      if (font && font !== plain && num >= 0) {
        font.num = num
        if (fonts.size > MOST) fonts.delete(fonts.keys().next().value as number)
        fonts.set(num, font)
      }
      return font
    },
  }
}
