import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { hideLayers, markHiddenLayers } from './copied-layers.ts'
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

async function drawnPagesOf(bytes: Uint8Array): Promise<DrawnPage[]> {
  const drawn = drawAnnotations(bytes)
  const document = await PDFDocument.load(drawn, { updateMetadata: false })
  const file = openPdf(drawn)
  markHiddenLayers(document, file)
  const nodes = [...pagesOf(file)]
  return document.getPages().flatMap((page, i) => {
    const node = nodes[i]
    return node ? [{ page, node }] : []
  })
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
