import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { hideLayers, markHiddenLayers } from '../pdf/copied-layers.ts'
import { openPdf } from '../pdf/file/open.ts'
import { type Outline, outlineText, type Watermark } from './outline-text.ts'

/** The first pages of a PDF that the engine wrote, each with the mark drawn across it where there is one. What its layers hide stays hidden. */
export async function cutPdf(bytes: Uint8Array, pages: number, mark?: Watermark): Promise<Uint8Array> {
  const whole = await PDFDocument.load(bytes, { updateMetadata: false })
  const out = await PDFDocument.create({ updateMetadata: false })
  const count = Math.min(pages, whole.getPageCount())
  for (const page of whole.getPages().slice(0, count)) forgetOthers(page)
  markHiddenLayers(whole, openPdf(bytes))
  const taken = await out.copyPages(
    whole,
    Array.from({ length: count }, (_, index) => index),
  )
  const outline = mark && (await outlineText(mark))
  for (const page of taken) {
    out.addPage(page)
    if (outline) drawMark(page, outline)
  }
  hideLayers(out)
  return out.save()
}

/** Links, field trees and article threads lead to other pages, which would come along. Drawn annotations stay. */
function forgetOthers({ node, doc }: PDFPage): void {
  for (const key of ['B', 'StructParents', 'AA', 'PieceInfo', 'Thumb']) node.delete(PDFName.of(key))
  const annotations = node.Annots()?.asArray() ?? []
  const shown = annotations.flatMap((one) => {
    const dict = doc.context.lookup(one)
    if (!(dict instanceof PDFDict) || dict.get(PDFName.of('Subtype')) === PDFName.of('Link')) return []
    for (const key of ['Parent', 'P', 'Popup', 'IRT', 'A', 'AA', 'Dest', 'Kids']) dict.delete(PDFName.of(key))
    return [dict]
  })
  if (shown.length > 0) node.set(PDFName.of('Annots'), doc.context.obj(shown))
  else node.delete(PDFName.of('Annots'))
}

function drawMark(page: PDFPage, { path, width: long }: Outline): void {
  const { width, height } = page.getSize()
  const { x: left, y: bottom } = page.getCropBox()
  const size = Math.min(width, height) / 12
  const rise = long * size * 0.57
  for (const middle of [0.2, 0.5, 0.8]) {
    page.drawSvgPath(path, {
      x: left + (width - long * size * 0.82) / 2,
      y: bottom + height * middle - rise / 2,
      scale: size,
      color: rgb(0.35, 0.4, 0.5),
      opacity: 0.16,
      rotate: degrees(35),
    })
  }
}
