import { PDFBool, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { hiddenLayers } from './content/layers.ts'
import { drawAnnotations } from './edit/draw-annotations.ts'
import { openPdf } from './file/open.ts'
import { type PageNode, pagesOf } from './file/pages.ts'
import { attachedName, type PageSize, type PlacedPage } from './placed-page.ts'

/** The sizes of the pages of each file. */
export const pageSizes = (files: readonly Uint8Array[]): PageSize[][] =>
  files.map((file) => Array.from(pagesOf(openPdf(file)), sizeOf))

/**
 * Puts the pages of files into the placeholders of a PDF. Only what is drawn is copied, as one form XObject a page, with what annotations
 * and fields show: no annotation, action, script or field of the file itself (promise U5). What its layers hide stays hidden.
 */
export async function attachPages(
  into: Uint8Array,
  placed: readonly PlacedPage[],
  files: readonly Uint8Array[],
): Promise<Uint8Array> {
  const document = await PDFDocument.load(into, { updateMetadata: false })
  const sheets = document.getPages()
  const forms = await Promise.all(files.map(async (file) => formsOf(document, await drawnPagesOf(file))))
  for (const { page, part, index } of placed) {
    const form = forms[part]?.[index] ?? document.context.register(document.context.formXObject([]))
    sheets[page]?.node.setXObject(PDFName.of(attachedName), form)
  }
  hideLayers(document)
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

/** A page to copy, with what our own reader says of its box and its turn: what this one shows is what that one reads. */
type DrawnPage = { page: PDFPage; node: PageNode }

/** A layer that is not shown, known again where its pages have gone. */
const hiddenMark = PDFName.of('AttestaHidden')

async function drawnPagesOf(bytes: Uint8Array): Promise<DrawnPage[]> {
  const drawn = drawAnnotations(bytes)
  const document = await PDFDocument.load(drawn, { updateMetadata: false })
  const file = openPdf(drawn)
  // A file that bears the mark itself would choose what its certified pages hide.
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFDict) object.delete(hiddenMark)
  for (const number of hiddenLayers(file)) {
    const layer = document.context.lookup(PDFRef.of(number))
    if (layer instanceof PDFDict) layer.set(hiddenMark, PDFBool.True)
  }
  const nodes = [...pagesOf(file)]
  return document.getPages().flatMap((page, i) => {
    const node = nodes[i]
    return node ? [{ page, node }] : []
  })
}

/**
 * Locked, and in no list of layers: a reader is not to offer that they be shown. Layers that are shown count too: what is shown where they
 * are not is hidden by a rule.
 */
function hideLayers({ context, catalog }: PDFDocument): void {
  const layers = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.lookup(PDFName.of('Type')) === PDFName.of('OCG'))
  const hidden = layers.filter(([, layer]) => layer instanceof PDFDict && layer.delete(hiddenMark)).map(([ref]) => ref)
  if (layers.length === 0) return
  const usual = { OFF: hidden, Locked: hidden, Order: [] }
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers.map(([ref]) => ref), D: usual }))
}

function sizeOf({ box, rotate }: PageNode): PageSize {
  const [width, height] = [box[2] - box[0], box[3] - box[1]]
  return rotate === 90 || rotate === 270 ? { width: height, height: width } : { width, height }
}

async function formsOf(document: PDFDocument, pages: readonly DrawnPage[]) {
  const drawn = pages.filter(({ page }) => page.node.Contents() !== undefined)
  if (drawn.length === 0) return pages.map(() => undefined)
  const boxes = drawn.map(({ node: { box } }) => ({ left: box[0], bottom: box[1], right: box[2], top: box[3] }))
  const copied = drawn.map(({ page }) => page)
  const matrices = drawn.map(({ node }) => matrixOf(node))
  const embedded = await document.embedPages(copied, boxes, matrices)
  await document.flush()
  const refs = new Map(copied.map((page, i) => [page, embedded[i]?.ref]))
  return pages.map(({ page }) => refs.get(page))
}

type Matrix = [number, number, number, number, number, number]

/** Moves a page's corner to the origin, with its rotation applied. */
function matrixOf({ box: [left, bottom, right, top], rotate }: PageNode): Matrix {
  const matrices: Record<number, Matrix> = {
    90: [0, -1, 1, 0, -bottom, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -left],
  }
  return matrices[rotate] ?? [1, 0, 0, 1, -left, -bottom]
}
