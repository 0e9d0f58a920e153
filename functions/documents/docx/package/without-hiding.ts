import { append } from '../../model/lists.ts'
import { editList } from '../rebuild/edits.ts'
import { attribute, findAttribute, isOn } from '../xml/attribute.ts'
import { decodeAttribute, encodeAttribute } from '../xml/text.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { changedPart } from './changed-part.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'
import { findTextParts } from './text-parts.ts'

/** The parts that hide text, in runs, shapes or by styles, without that: whoever vouches for a file saw all of its text. `edited` have been changed before. */
export function partsWithoutHiding(pkg: Package, edited: ReadonlyMap<ZipEntry, string>): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  const texts = findTextParts(pkg).map(({ entry }) => entry)
  const styles = partsOfKind(pkg, 'styles', 'styleswitheffects')
  const hidden = new Set([...styles].flatMap((entry) => unlessBroken(() => hidingStyles(pkg.text(entry).xml)) ?? []))
  for (const entry of new Set([...texts, ...styles])) {
    const xml = changedPart(pkg, entry, edited, 'styles', (part) => withoutHiding(part, hidden))
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

/**
 * What hides the mark at the end of a paragraph joins two paragraphs in a line. It stays between two texts that were seen, and goes where one
 * of them was hidden: "Draft 1" and "250 euros" would become "Draft 1250 euros". The number of a level stays hidden. Runs and objects that
 * hold a picture and no text stay hidden: nobody confirmed what such a picture shows. `styles` are those that hide text.
 */
export function withoutHiding(xml: string, styles: ReadonlySet<string> = new Set()): string | null {
  const edits = editList(xml)
  const open: Holder[] = []
  const paragraphs: { marks: Edit[]; isHidden: boolean }[] = []
  /** Of each text that runs on: whether its last words were hidden, and the marks behind them. */
  const stories: { isHidden: boolean; marks: Edit[] }[] = [{ isHidden: false, marks: [] }]
  let marks = 0
  const unhide = (edit: Edit, holder?: Holder) => (holder ? holder.edits.push(edit) : edits.add(edit.range, edit.text))
  const run = () => open.findLast(({ name }) => name === 'w:r')
  const object = () => open.findLast(({ name }) => name !== 'w:r')
  const show = (start: number, end: number) => {
    const edit = { range: { start, end }, text: '' }
    if (marks > 0) paragraphs.at(-1)?.marks.push(edit)
    else unhide(edit, run())
  }
  const say = (isHidden: boolean) => {
    const story = stories.at(-1) as (typeof stories)[number]
    if (story.isHidden || isHidden) for (const { range, text } of story.marks) edits.add(range, text)
    Object.assign(story, { isHidden, marks: [] })
  }
  tokenize(xml, {
    open(name, start, end, isEmpty) {
      const local = name.slice(name.indexOf(':') + 1)
      if (texts.has(local)) for (const holder of open) holder.hasText = true
      if (pictures.has(local)) for (const holder of open) holder.hasPicture = true
      if (!isEmpty && isHolder(name)) open.push({ name, edits: [], isHidden: false, hasText: false, hasPicture: false })
      if (name === 'w:p') paragraphs.push({ marks: [], isHidden: false })
      if (apart.has(name)) stories.push({ isHidden: false, marks: [] })
      if (name === 'w:rStyle' || name === 'w:pStyle') {
        const styled = name === 'w:rStyle' ? run() : paragraphs.at(-1)
        if (styled && styles.has(attribute(xml, start, end, 'val') ?? '')) styled.isHidden = true
      }
      if (name === 'w:pPr' || name === 'w:lvl') marks++
      else if (hiding.has(name)) {
        show(start, end)
        const own = marks > 0 ? undefined : run()
        if (own && name !== 'w:webHidden') own.vanishes ||= isOn(xml, start, end)
      } else if (name.endsWith(':docPr') || name.endsWith(':cNvPr')) {
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
      if (name === 'w:p') append(stories.at(-1)?.marks ?? [], paragraphs.pop()?.marks ?? [])
      if (apart.has(name)) {
        if (stories.at(-1)?.isHidden) say(true)
        stories.pop()
      }
      if (name === 'w:pPr' || name === 'w:lvl') marks--
      else if (hiding.has(name) && xml[end - 2] !== '/') show(start, end)
      if (open.at(-1)?.name !== name || xml[end - 2] === '/') return
      const holder = open.pop()
      if (!holder || (!holder.hasText && holder.hasPicture)) return
      if (name === 'w:r' && holder.hasText)
        say(holder.vanishes ?? (holder.isHidden || paragraphs.at(-1)?.isHidden === true))
      for (const { range, text } of holder.edits) edits.add(range, text)
    },
  })
  return edits.apply()
}

/** The ids of styles that hide text, and of those that are based on one. */
function hidingStyles(xml: string): string[] {
  const hides = new Map<string, boolean>()
  const basedOn = new Map<string, string>()
  let id = ''
  tokenize(xml, {
    open(name, start, end) {
      if (name === 'w:style') id = attribute(xml, start, end, 'styleId') ?? ''
      else if (name === 'w:basedOn') basedOn.set(id, attribute(xml, start, end, 'val') ?? '')
      else if (hiding.has(name) && name !== 'w:webHidden') hides.set(id, hides.get(id) || isOn(xml, start, end))
    },
    close() {},
  })
  const isHiding = (of: string | undefined, depth = 0): boolean =>
    of !== undefined && depth < deepest && (hides.get(of) ?? isHiding(basedOn.get(of), depth + 1))
  return [...new Set([...hides.keys(), ...basedOn.keys()])].filter((of) => of && isHiding(of))
}

/** Word follows no longer chain of styles. */
const deepest = 10

type Edit = { range: { start: number; end: number }; text: string }
/**
 * A run or an object, with what would show it. `isHidden`: by a style; `vanishes`: by the run itself, which goes before its styles. What web
 * pages alone hide is seen on paper.
 */
type Holder = {
  name: string
  edits: Edit[]
  isHidden: boolean
  vanishes?: boolean
  hasText: boolean
  hasPicture: boolean
}

/** What holds texts of its own: no mark in it joins anything to what stands around it. */
const apart = new Set(['w:body', 'w:hdr', 'w:ftr', 'w:tc', 'w:txbxContent', 'w:footnote', 'w:endnote', 'w:comment'])

const hiding = new Set(['w:vanish', 'w:specVanish', 'w:webHidden'])
const objects = new Set(['inline', 'anchor', 'pic', 'wsp', 'wgp', 'grpSp', 'sp', 'graphicFrame', 'wpc'])
const isHolder = (name: string) =>
  name === 'w:r' || name.startsWith('v:') || objects.has(name.slice(name.indexOf(':') + 1))
const pictures = new Set(['blip', 'imagedata'])
/** What holds words, or names a part that does. */
const texts = new Set(['t', 'txbxContent', 'chart', 'relIds', 'textpath', 'sym', 'OLEObject', 'contentPart'])
