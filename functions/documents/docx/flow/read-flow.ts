import type { FlowBlock, FlowDocument } from '../../flow.ts'
import { openPackage, type Package } from '../package/open-package.ts'
import { inflate } from '../zip/inflate.ts'
import type { Body, Notes } from './body.ts'
import { bodyBlocks } from './body-blocks.ts'
import { readNumbering } from './numbering.ts'
import { sectionsOf } from './sections.ts'
import { readStyles } from './styles.ts'
import { readTheme } from './theme.ts'
import { type Element, isOn, kid, kids, points, xmlTree } from './xml-tree.ts'

/** A DOCX as it flows onto pages: its text with looks, lists, tables and pictures. Throws `DocumentRefusal` as its other readers do. */
export function readFlow(bytes: Uint8Array): FlowDocument {
  const pkg = openPackage(bytes)
  const part = (name: string | undefined) => {
    const entry = name === undefined ? undefined : pkg.find(name)
    return entry && xmlTree(pkg.text(entry).xml)
  }
  const nameOf = (kind: string) => pkg.relationships(pkg.main).find((relation) => relation.kind === kind)?.target
  const ofMain = (kind: string) => part(nameOf(kind))
  const pictures = (name: string) => (id: string) => pictureOf(pkg, name, id)
  const notesOf = (kind: string): Notes => ({
    elements: new Map(kids(ofMain(kind)).map((note) => [note.attributes['id'] ?? '', note])),
    picture: pictures(nameOf(kind) ?? ''),
  })
  const main = kid(part(pkg.main), 'body')
  const last = kids(main).findLast(({ name }) => name === 'sectPr')
  const body: Omit<Body, 'picture'> = {
    styles: readStyles(ofMain('styles')),
    theme: readTheme(ofMain('theme')),
    number: readNumbering(ofMain('numbering')),
    notes: { footnote: notesOf('footnotes'), endnote: notesOf('endnotes'), count: 0, atEnd: [] },
    ends: [],
    grid: gridOf(last),
    isFlush: isModern(ofMain('settings')),
  }
  const blocksOf = (name: string, root: Element | undefined): FlowBlock[] =>
    root ? bodyBlocks(root, { ...body, picture: pictures(name) }) : []
  const edgeBlocks = (id: string | undefined) => {
    const relation = pkg.relationships(pkg.main).find((each) => each.id === id)
    return relation ? blocksOf(relation.target, part(relation.target)) : []
  }
  const blocks = blocksOf(pkg.main, main)
  const ends = [...body.ends]
  const hasEven = isOn(ofMain('settings'), 'evenAndOddHeaders') ?? false
  return { sections: sectionsOf([...blocks, ...body.notes.atEnd.splice(0)], ends, last, edgeBlocks, hasEven) }
}

/** Since its 2013 edition Word sets the edge of a table at the margin, before that the text in it. */
const isModern = (settings: Element | undefined) =>
  kids(kid(settings, 'compat')).some(
    ({ attributes }) => attributes['name'] === 'compatibilityMode' && Number(attributes['val']) >= 15,
  )

function gridOf(section: Element | undefined): number | undefined {
  const { type = '', linePitch } = kid(section, 'docGrid')?.attributes ?? {}
  return type.startsWith('lines') ? points(linePitch) : undefined
}

function pictureOf(pkg: Package, from: string, id: string): Uint8Array | undefined {
  const relation = pkg.relationships(from).find((each) => each.id === id)
  const entry = relation && pkg.find(relation.target)
  return entry && inflate(entry)
}
