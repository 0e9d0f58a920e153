import { type FlowBlock, type FlowDocument, paragraphsOf } from '../../flow.ts'
import { openPackage, type Package } from '../package/open-package.ts'
import { inflate } from '../zip/inflate.ts'
import type { Body } from './body.ts'
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
  const ofMain = (kind: string) => part(pkg.relationships(pkg.main).find((relation) => relation.kind === kind)?.target)
  const main = kid(part(pkg.main), 'body')
  const last = kids(main).findLast(({ name }) => name === 'sectPr')
  const body: Omit<Body, 'picture'> = {
    styles: readStyles(ofMain('styles')),
    theme: readTheme(ofMain('theme')),
    number: readNumbering(ofMain('numbering')),
    notes: { footnote: notesOf(ofMain('footnotes')), endnote: notesOf(ofMain('endnotes')), count: 0, atEnd: [] },
    ends: [],
    grid: gridOf(last),
  }
  const blocksOf = (name: string, root: Element | undefined): FlowBlock[] =>
    root ? bodyBlocks(root, { ...body, picture: (id) => pictureOf(pkg, name, id) }) : []
  const edgeBlocks = (id: string | undefined) => {
    const relation = pkg.relationships(pkg.main).find((each) => each.id === id)
    return relation ? blocksOf(relation.target, part(relation.target)) : []
  }
  const blocks = blocksOf(pkg.main, main)
  const ends = [...body.ends]
  const hasEven = isOn(ofMain('settings'), 'evenAndOddHeaders') ?? false
  return { sections: sectionsOf([...blocks, ...body.notes.atEnd.splice(0)], ends, last, edgeBlocks, hasEven) }
}

function gridOf(section: Element | undefined): number | undefined {
  const { type = '', linePitch } = kid(section, 'docGrid')?.attributes ?? {}
  return type.startsWith('lines') ? points(linePitch) : undefined
}

const notesOf = (root: Element | undefined) => new Map(kids(root).map((note) => [note.attributes['id'] ?? '', note]))

function pictureOf(pkg: Package, from: string, id: string): Uint8Array | undefined {
  const relation = pkg.relationships(from).find((each) => each.id === id)
  const entry = relation && pkg.find(relation.target)
  return entry && inflate(entry)
}

/** All text of a document that flows, as it stands on its pages. */
export const flowText = (document: FlowDocument): string =>
  paragraphsOf(document)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join('\n')
