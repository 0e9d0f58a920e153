import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { linesOf, type PageBox, type RenderedDocument, type RenderedPage } from './rendered-document.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/**
 * Fonts and character maps that a file may count on without bringing them, and the decoders of scans (JPEG 2000, JBIG2 and fax),
 * by name. They are ours to serve.
 */
const files = import.meta.glob<string>(
  [
    '/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

async function ownFile(filename: string): Promise<Uint8Array> {
  const url = urls.get(filename)
  if (!url) throw new Error(`There is no ${filename}`)
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

/** The library asks this for each font and decoder that it needs. */
class OwnFiles {
  fetch = ({ filename }: { filename: string }): Promise<Uint8Array> => ownFile(filename)
}

/** And this for each character map. */
class OwnCharacterMaps {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    return { cMapData: await ownFile(`${name}.bcmap`), isCompressed: true }
  }
}

/** A CSS pixel is 3/4 of a point. */
const pixelsPerPoint = 96 / 72
const maxCanvasSide = 4096

/** Pages of a PDF, each drawn on a canvas when it is asked for. */
export async function renderPdf(file: Blob): Promise<RenderedDocument> {
  const data = await file.arrayBuffer()
  const pdf = await getDocument({
    data,
    useSystemFonts: false,
    useWorkerFetch: false,
    CMapReaderFactory: OwnCharacterMaps,
    StandardFontDataFactory: OwnFiles,
    WasmFactory: OwnFiles,
  }).promise
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pageOf(pdf, index + 1))
  return { pages: await Promise.all(pages) }
}

async function pageOf(pdf: PDFDocumentProxy, number: number): Promise<RenderedPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: pixelsPerPoint })
  let written: Promise<Written[]> | undefined
  const read = () => {
    written ??= writtenOn(page)
    return written
  }
  return {
    width,
    height,
    render: async (into, scale) => {
      const sharp = Math.min(scale * window.devicePixelRatio, maxCanvasSide / Math.max(width, height))
      const viewport = page.getViewport({ scale: sharp * pixelsPerPoint })
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      canvas.style.inlineSize = `${width * scale}px`
      canvas.style.blockSize = `${height * scale}px`
      canvas.style.display = 'block'
      await page.render({ canvas, viewport }).promise
      into.replaceChildren(canvas)
    },
    text: async () => (await read()).map(({ text }) => text).join(''),
    async boxes(_, from, to) {
      let at = 0
      const boxes = (await read()).flatMap(({ text, box }): PageBox[] => {
        const [start, end] = [Math.max(0, from - at), Math.min(text.length, to - at)]
        at += text.length
        if (start >= end) return []
        // Letters of a run are taken as equally wide.
        const each = box.width / text.length
        return [{ ...box, left: box.left + start * each, width: (end - start) * each }]
      })
      return linesOf(boxes)
    },
  }
}

type Written = { text: string; box: PageBox }

/** The runs of text of a page, with their places in shares of it. */
async function writtenOn(page: PDFPageProxy): Promise<Written[]> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item): Written[] => {
    if (!('str' in item) || item.str === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const size = item.height || 10
    const [left, bottom, right, top] = viewport.convertToViewportRectangle([
      x,
      y - size * 0.2,
      x + item.width,
      y + size,
    ]) as [number, number, number, number]
    const box = {
      left: Math.min(left, right) / viewport.width,
      top: Math.min(top, bottom) / viewport.height,
      width: Math.abs(right - left) / viewport.width,
      height: Math.abs(bottom - top) / viewport.height,
    }
    return [{ text: item.str, box }]
  })
}
