import { editList } from '../rebuild/edits.ts'
import { findAttribute } from '../xml/attribute.ts'
import { decodeAttribute, encodeAttribute } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { changedPart } from './changed-part.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'
import { findTextParts } from './text-parts.ts'

/** The parts that hide text, in runs, shapes or by styles, without that: whoever vouches for a file saw all of its text. `edited` have been changed before. */
export function partsWithoutHiding(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  const texts = findTextParts(pkg).map(({ entry }) => entry)
  for (const entry of new Set([...texts, ...partsOfKind(pkg, 'styles', 'styleswitheffects')])) {
    const xml = changedPart(pkg, entry, edited, 'styles', withoutHiding)
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

/** What hides the mark at the end of a paragraph joins two paragraphs in a line: it hides no text. */
export function withoutHiding(xml: string): string | null {
  const edits = editList(xml)
  let marks = 0
  tokenize(xml, {
    open(name, start, end) {
      if (name === 'w:pPr') marks++
      else if (hiding.has(name) && marks === 0) edits.add({ start, end }, '')
      else if (name.endsWith(':docPr') || name.endsWith(':cNvPr')) {
        const hidden = findAttribute(xml, start, end, 'hidden')
        if (hidden && xml.slice(hidden.start, hidden.end) !== '0') edits.add(hidden, '0')
      } else if (name.startsWith('v:')) {
        const style = findAttribute(xml, start, end, 'style')
        const said = style && decodeAttribute(xml.slice(style.start, style.end))
        const shown = said?.replace(/\b(?:visibility\s*:\s*hidden|display\s*:\s*none)\b/gi, '')
        if (style && shown !== undefined && shown !== said) edits.add(style, encodeAttribute(shown))
      }
    },
    close(name, start, end) {
      if (name === 'w:pPr') marks--
      else if (hiding.has(name) && marks === 0 && xml[end - 2] !== '/') edits.add({ start, end }, '')
    },
  })
  return edits.apply()
}

const hiding = new Set(['w:vanish', 'w:specVanish', 'w:webHidden'])
