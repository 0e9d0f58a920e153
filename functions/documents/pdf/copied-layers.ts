import { PDFBool, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { hiddenLayers } from './content/layers.ts'
import type { PdfFile } from './file/open.ts'

/** A layer that is not shown, known again where its pages have gone. */
const hiddenMark = PDFName.of('AttestaHidden')

/** Before pages of a document are copied to another: marks the layers that our own reader, of the same bytes, finds hidden. */
export function markHiddenLayers({ context }: PDFDocument, file: PdfFile): void {
  // A file that bears the mark itself would choose what the copy hides.
  for (const [, object] of context.enumerateIndirectObjects()) if (object instanceof PDFDict) object.delete(hiddenMark)
  for (const number of hiddenLayers(file)) {
    const layer = context.lookup(PDFRef.of(number))
    if (layer instanceof PDFDict) layer.set(hiddenMark, PDFBool.True)
  }
}

/**
 * Where the pages have gone. Locked, and in no list of layers: a reader is not to offer that they be shown. Layers that are shown count too:
 * what is shown where they are not is hidden by a rule.
 */
export function hideLayers({ context, catalog }: PDFDocument): void {
  const layers = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.lookup(PDFName.of('Type')) === PDFName.of('OCG'))
  const hidden = layers.filter(([, layer]) => layer instanceof PDFDict && layer.delete(hiddenMark)).map(([ref]) => ref)
  if (layers.length === 0) return
  const usual = { OFF: hidden, Locked: hidden, Order: [] }
  catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers.map(([ref]) => ref), D: usual }))
}
