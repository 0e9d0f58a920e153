import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { DrawnDocument, DrawnPage } from './drawn-document.ts'

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

/** The library asks this for each file that it needs. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename)
    if (!url) throw new Error(`There is no ${filename}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** A CSS pixel is 3/4 of a point. */
const pixelsPerPoint = 96 / 72
const maxCanvasSide = 4096

/** Pages of a PDF, each drawn on a canvas when it is asked for. */
export async function drawPdf(file: Blob): Promise<DrawnDocument> {
  const data = await file.arrayBuffer()
  const pdf = await getDocument({
    data,
    useSystemFonts: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
  }).promise
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pageOf(pdf, index + 1))
  return { pages: await Promise.all(pages) }
}

async function pageOf(pdf: PDFDocumentProxy, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: pixelsPerPoint })
  return {
    width,
    height,
    draw: async (into, scale) => {
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
  }
}
