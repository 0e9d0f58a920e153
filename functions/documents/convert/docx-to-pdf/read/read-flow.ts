import { openPackage, type Package } from '../../../docx/package/open-package.ts'
import { type Counted, noneCounted } from '../../../docx/text/counted.ts'
import { inflate } from '../../../docx/zip/inflate.ts'
import type { ZipEntry } from '../../../docx/zip/read-zip.ts'
import type { FlowBlock, FlowDocument } from '../flow.ts'
import type { Body, Links, Notes } from './body.ts'
import { bodyBlocks } from './body-blocks.ts'
import { noteNumbers } from './note-numbers.ts'
import { readNumbering } from './numbering.ts'
import { sectionsOf } from './sections.ts'
import { readStyles } from './styles.ts'
import { readTheme } from './theme.ts'
import { below, type Element, isOn, kid, kids, points, xmlTree } from './xml-tree.ts'

/** Shapes and values of diagrams and charts. */
const MAX_DRAWN = 10_000

/** Reads a DOCX as a flow: text with styles, lists, tables and pictures. Throws `DocumentRefusal` as the other readers do. */
export const readFlow = (bytes: Uint8Array): FlowDocument => readCounted(bytes).flow

/** The flow of a DOCX, and the numbers and marks that it shows. */
export function readCounted(bytes: Uint8Array): { flow: FlowDocument; counted: Counted } {
  const pkg = openPackage(bytes)
  const part = (name: string | undefined) => {
    const entry = name === undefined ? undefined : pkg.find(name)
    return entry && xmlTree(pkg.text(entry).xml)
  }
  const nameOf = (kind: string) => pkg.relationships(pkg.main).find((relation) => relation.kind === kind)?.target
  const ofMain = (kind: string) => part(nameOf(kind))
  const linksOf = linkReader(pkg)
  const notesOf = (kind: string): Notes => ({
    elements: new Map(kids(ofMain(kind)).map((note) => [note.attributes['id'] ?? '', note])),
    links: linksOf(nameOf(kind) ?? ''),
  })
  const settings = ofMain('settings')
  const main = kid(part(pkg.main), 'body')
  const last = kids(main).findLast(({ name }) => name === 'sectPr')
  const body: Omit<Body, keyof Links> = {
    styles: readStyles(ofMain('styles')),
    theme: readTheme(ofMain('theme')),
    number: readNumbering(ofMain('numbering')),
    notes: {
      footnote: notesOf('footnotes'),
      endnote: notesOf('endnotes'),
      number: noteNumbers(settings, main ? sectionsIn(main, last) : []),
      atEnd: [],
    },
    ends: [],
    grid: gridOf(last),
    isFlush: isModern(settings),
    counted: noneCounted(),
    drawn: { left: MAX_DRAWN },
  }
  const blocksOf = (name: string, root: Element | undefined, isEdge = false): FlowBlock[] =>
    root ? bodyBlocks(root, { ...body, ...linksOf(name), isEdge }) : []
  // A header that several sections name is one text: its lists begin once.
  const edges = new Map<string, FlowBlock[]>()
  const edgeBlocks = (id: string | undefined) => {
    const name = pkg.relationships(pkg.main).find((each) => each.id === id)?.target
    if (name === undefined) return []
    const blocks = edges.get(name) ?? blocksOf(name, part(name), true)
    edges.set(name, blocks)
    return blocks
  }
  const blocks = blocksOf(pkg.main, main)
  const ends = [...body.ends]
  const hasEven = isOn(settings, 'evenAndOddHeaders') ?? false
  const sections = sectionsOf([...blocks, ...body.notes.atEnd.splice(0)], ends, last, edgeBlocks, hasEven)
  return { flow: { sections }, counted: body.counted }
}

/** What the sections of a text say, in their order. */
const sectionsIn = (main: Element, last: Element | undefined): (Element | undefined)[] => [
  ...Array.from(below(main, 'p'), (p) => kid(p, 'pPr', 'sectPr')).filter((section) => section !== undefined),
  last,
]

/** Since its 2013 edition Word sets the edge of a table at the margin, before that the text in it. */
const isModern = (settings: Element | undefined) =>
  kids(kid(settings, 'compat')).some(
    ({ attributes }) => attributes['name'] === 'compatibilityMode' && Number(attributes['val']) >= 15,
  )

function gridOf(section: Element | undefined): number | undefined {
  const { type = '', linePitch } = kid(section, 'docGrid')?.attributes ?? {}
  return type.startsWith('lines') ? points(linePitch) : undefined
}

/** What parts name; each part of a drawing is read once, one that cannot be read is none. */
function linkReader(pkg: Package): (name: string) => Links {
  const roots = new Map<string, Element | null>()
  const rootOf = (name: string, entry: ZipEntry) => {
    const known = roots.get(name)
    if (known !== undefined) return known
    const root = unlessRefused(() => xmlTree(pkg.text(entry).xml))
    roots.set(name, root)
    return root
  }
  const linksOf = (from: string): Links => {
    const named = (id: string) => {
      const relation = pkg.relationships(from).find((each) => each.id === id && !each.external)
      const entry = relation && pkg.find(relation.target)
      return entry && { name: relation.target, entry }
    }
    return {
      from,
      picture: (id) => {
        const found = named(id)
        return found && inflate(found.entry)
      },
      part: (id) => {
        const found = named(id)
        const root = found && rootOf(found.name, found.entry)
        return root ? { name: found.name, root, links: linksOf(found.name) } : undefined
      },
    }
  }
  return linksOf
}

/** The text can do without a drawing whose part is damaged. */
function unlessRefused(read: () => Element): Element | null {
  try {
    return read()
  } catch {
    return null
  }
}
