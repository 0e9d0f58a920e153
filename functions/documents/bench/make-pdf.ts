import PDFDocument from 'pdfkit'
import { sampleText } from './sample-text.ts'

/** A PDF of exactly `pages` pages of running text with a heading each. */
export async function makePdf(pages: number): Promise<Uint8Array> {
  const text = sampleText(pages)
  const document = new PDFDocument({ margin: 60, autoFirstPage: false })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise((resolve) => document.on('end', resolve))
  for (let page = 1; page <= pages; page++) {
    document.addPage()
    document.font('Helvetica-Bold').fontSize(16).text(`Part ${page}`)
    for (let i = 0; i < 5; i++) document.moveDown().font('Helvetica').fontSize(11).text(text.paragraph(3))
  }
  document.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}
