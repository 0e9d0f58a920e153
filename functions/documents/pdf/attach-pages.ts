import { PDFBool, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { hiddenLayers } from './content/layers.ts'
import { drawAnnotations } from './edit/draw-annotations.ts'
import { openPdf } from './file/open.ts'
import { attachedName, type PageSize, type PlacedPage } from './placed-page.ts'

/** The sizes of the pages of each file. */
export const pageSizes = (files: readonly Uint8Array[]): Promise<PageSize[][]> =>
  Promise.all(files.map(async (file) => (await pagesOf(file)).map(sizeOf)))

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

const pagesOf = async (bytes: Uint8Array): Promise<PDFPage[]> =>
  (await PDFDocument.load(bytes, { updateMetadata: false })).getPages()

/** A layer that is not shown, known again where its pages have gone. */
const hiddenMark = PDFName.of('AttestaHidden')

async function drawnPagesOf(bytes: Uint8Array): Promise<PDFPage[]> {
  const drawn = drawAnnotations(bytes)
  const pages = await pagesOf(drawn)
  for (const number of hiddenLayers(openPdf(drawn))) {
    const layer = pages[0]?.doc.context.lookup(PDFRef.of(number))
    if (layer instanceof PDFDict) layer.set(hiddenMark, PDFBool.True)
  }
  return pages
}

/** Locked, and in no list of layers: a reader is not to offer that they be shown. */
function hideLayers({ context, catalog }: PDFDocument): void {
  const layers = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('OCG'))
  const hidden = layers.filter(([, layer]) => layer instanceof PDFDict && layer.delete(hiddenMark)).map(([ref]) => ref)
  if (hidden.length === 0) return
  const usual = { OFF: hidden, Locked: hidden, Order: [] }
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers.map(([ref]) => ref), D: usual }))
}

function sizeOf(page: PDFPage): PageSize {
  const { width, height } = page.getCropBox()
  return isTurned(page) ? { width: height, height: width } : { width, height }
}

async function formsOf(document: PDFDocument, pages: readonly PDFPage[]) {
  const drawn = pages.filter((page) => page.node.Contents() !== undefined)
  if (drawn.length === 0) return pages.map(() => undefined)
  const boxes = drawn.map((page) => {
    const { x, y, width, height } = page.getCropBox()
    return { left: x, bottom: y, right: x + width, top: y + height }
  })
  const embedded = await document.embedPages(drawn, boxes, drawn.map(matrixOf))
  await document.flush()
  const refs = new Map(drawn.map((page, i) => [page, embedded[i]?.ref]))
  return pages.map((page) => refs.get(page))
}

type Matrix = [number, number, number, number, number, number]

/** Moves a page's corner to the origin, with its rotation applied. */
function matrixOf(page: PDFPage): Matrix {
  const { x, y, width, height } = page.getCropBox()
  const matrices: Record<number, Matrix> = {
    0: [1, 0, 0, 1, -x, -y],
    90: [0, -1, 1, 0, -y, x + width],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, 1, -1, 0, y + height, -x],
  }
  return matrices[angleOf(page)] ?? [1, 0, 0, 1, -x, -y]
}

const angleOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360
const isTurned = (page: PDFPage): boolean => angleOf(page) % 180 !== 0
