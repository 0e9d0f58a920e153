import { type FlowBlock, type FlowDocument, type FlowEdge, paragraphsOf } from '../../flow.ts'
import { openPackage, type Package } from '../package/open-package.ts'
import { inflate } from '../zip/inflate.ts'
import { type Body, bodyBlocks } from './body-blocks.ts'
import { readNumbering } from './numbering.ts'
import { readStyles } from './styles.ts'
import { type Element, isOn, kid, kids, points, xmlTree } from './xml-tree.ts'

/** A DOCX as it flows onto pages: its text with looks, lists, tables and pictures. Throws `DocumentRefusal` as its other readers do. */
export function readFlow(bytes: Uint8Array): FlowDocument {
  const pkg = openPackage(bytes)
  const part = (name: string | undefined) => {
    const entry = name === undefined ? undefined : pkg.find(name)
    return entry && xmlTree(pkg.text(entry).xml)
  }
  const ofMain = (kind: string) => part(pkg.relationships(pkg.main).find((relation) => relation.kind === kind)?.target)
  const body: Omit<Body, 'picture'> = {
    styles: readStyles(ofMain('styles')),
    number: readNumbering(ofMain('numbering')),
    notes: { footnote: notesOf(ofMain('footnotes')), endnote: notesOf(ofMain('endnotes')), used: [] },
  }
  const blocksOf = (name: string, root: Element | undefined): FlowBlock[] =>
    root ? bodyBlocks(root, { ...body, picture: (id) => pictureOf(pkg, name, id) }) : []
  const main = kid(part(pkg.main), 'body')
  const section = kids(main).findLast(({ name }) => name === 'sectPr')
  const hasFirst = isOn(section, 'titlePg') ?? false
  const edge = (kind: 'headerReference' | 'footerReference'): FlowEdge => {
    const references = kids(section).filter(({ name }) => name === kind)
    const of = (type: string) => {
      const chosen = references.find(({ attributes }) => attributes['type'] === type)
      const relation = pkg.relationships(pkg.main).find(({ id }) => id === chosen?.attributes['id'])
      return relation ? blocksOf(relation.target, part(relation.target)) : []
    }
    const others = of('default')
    return { first: hasFirst ? of('first') : others, others }
  }
  const blocks = blocksOf(pkg.main, main)
  // Notes stand after the text, in the order in which it names them; a note may name no other.
  const notes = body.notes.used.splice(0).flatMap((note) => blocksOf(pkg.main, note))
  return {
    page: pageOf(section),
    header: edge('headerReference'),
    footer: edge('footerReference'),
    blocks: [...blocks, ...notes],
  }
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
    .map(({ spans, tail = [] }) => [...spans, ...tail].map(({ text }) => text).join(''))
    .join('\n')

/** A4 where the document does not say; margins that leave no room are those of A4 too. */
function pageOf(section: Element | undefined): FlowDocument['page'] {
  const size = kid(section, 'pgSz')?.attributes
  const margins = kid(section, 'pgMar')?.attributes
  const side = (name: string) => Math.min(200, Math.abs(points(margins?.[name]) ?? 72))
  const [width, height] = [points(size?.['w']) ?? 595.3, points(size?.['h']) ?? 841.9]
  if (!(width >= 200 && width <= 3000 && height >= 200 && height <= 3000))
    return { width: 595.3, height: 841.9, top: 72, right: 72, bottom: 72, left: 72 }
  const page = { width, height, top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') }
  return width - page.left - page.right < 100 ? { ...page, left: 36, right: 36 } : page
}
