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

/**
 * What hides the mark at the end of a paragraph joins two paragraphs in a line. It stays where the paragraph has text that was seen, and goes
 * where all of it was hidden: "Draft 1" and "250 euros" would become "Draft 1250 euros". The number of a level stays hidden. Runs and objects
 * that hold a picture and no text stay hidden: nobody confirmed what such a picture shows.
 */
export function withoutHiding(xml: string): string | null {
  const edits = editList(xml)
  const open: Holder[] = []
  const paragraphs: { marks: Edit[]; hasHidden: boolean; hasSeen: boolean }[] = []
  let marks = 0
  const unhide = (edit: Edit, holder?: Holder) => (holder ? holder.edits.push(edit) : edits.add(edit.range, edit.text))
  const run = () => open.findLast(({ name }) => name === 'w:r')
  const object = () => open.findLast(({ name }) => name !== 'w:r')
  const show = (start: number, end: number) => {
    const edit = { range: { start, end }, text: '' }
    if (marks > 0) paragraphs.at(-1)?.marks.push(edit)
    else unhide(edit, run())
  }
  tokenize(xml, {
    open(name, start, end, isEmpty) {
      const local = name.slice(name.indexOf(':') + 1)
      if (texts.has(local)) for (const holder of open) holder.hasText = true
      if (pictures.has(local)) for (const holder of open) holder.hasPicture = true
      if (!isEmpty && isHolder(name)) open.push({ name, edits: [], hasText: false, hasPicture: false })
      if (name === 'w:p') paragraphs.push({ marks: [], hasHidden: false, hasSeen: false })
      if (name === 'w:pPr' || name === 'w:lvl') marks++
      else if (hiding.has(name)) show(start, end)
      else if (name.endsWith(':docPr') || name.endsWith(':cNvPr')) {
        const hidden = findAttribute(xml, start, end, 'hidden')
        if (hidden && xml.slice(hidden.start, hidden.end) !== '0') unhide({ range: hidden, text: '0' }, object())
      } else if (name.startsWith('v:')) {
        const style = findAttribute(xml, start, end, 'style')
        const said = style && decodeAttribute(xml.slice(style.start, style.end))
        const shown = said?.replace(/\b(?:visibility\s*:\s*hidden|display\s*:\s*none)\b/gi, '')
        if (style && shown !== undefined && shown !== said)
          unhide({ range: style, text: encodeAttribute(shown) }, isEmpty ? undefined : open.at(-1))
      }
    },
    close(name, start, end) {
      if (name === 'w:p') {
        const paragraph = paragraphs.pop()
        if (paragraph?.hasHidden && !paragraph.hasSeen)
          for (const { range, text } of paragraph.marks) edits.add(range, text)
      }
      if (name === 'w:pPr' || name === 'w:lvl') marks--
      else if (hiding.has(name) && xml[end - 2] !== '/') show(start, end)
      if (open.at(-1)?.name !== name || xml[end - 2] === '/') return
      const holder = open.pop()
      if (!holder || (!holder.hasText && holder.hasPicture)) return
      const paragraph = paragraphs.at(-1)
      if (paragraph && name === 'w:r' && holder.hasText) {
        if (holder.edits.length > 0) paragraph.hasHidden = true
        else paragraph.hasSeen = true
      }
      for (const { range, text } of holder.edits) edits.add(range, text)
    },
  })
  return edits.apply()
}

type Edit = { range: { start: number; end: number }; text: string }
/** A run or an object, with what would show it. */
type Holder = { name: string; edits: Edit[]; hasText: boolean; hasPicture: boolean }

const hiding = new Set(['w:vanish', 'w:specVanish', 'w:webHidden'])
const objects = new Set(['inline', 'anchor', 'pic', 'wsp', 'wgp', 'grpSp', 'sp', 'graphicFrame', 'wpc'])
const isHolder = (name: string) =>
  name === 'w:r' || name.startsWith('v:') || objects.has(name.slice(name.indexOf(':') + 1))
const pictures = new Set(['blip', 'imagedata'])
/** What holds words, or names a part that does. */
const texts = new Set(['t', 'txbxContent', 'chart', 'relIds', 'textpath', 'sym', 'OLEObject', 'contentPart'])
