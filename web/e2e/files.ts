import { readFileSync } from 'node:fs'
import { Document, Packer, Paragraph } from 'docx'
import { unzipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import type { Download, Page } from 'playwright-core'
import { generateDocx } from '#functions/documents/testing/docx/generate.ts'
import type { Upload } from './translate.ts'

/** A DOCX with styles, tables, headers, a footnote and a text box, from the project's own generator. */
export const richDocx = (pages = 2): Upload => ({
  name: 'annual report.docx',
  buffer: Buffer.from(generateDocx({ pages })),
})

/** A DOCX of these paragraphs and nothing else. */
export async function plainDocx(name: string, paragraphs: readonly string[]): Promise<Upload> {
  const children = paragraphs.map((text) => new Paragraph(text))
  return { name, buffer: await Packer.toBuffer(new Document({ sections: [{ children }] })) }
}

const letter = [
  'Dear Ms Carvalho,',
  'Thank you for your letter of 12 March. We have checked the water levels of the summer and found that the figures are correct.',
  'The contractor shall return the old machinery within thirty days. Please sign this letter and send it back to our office.',
]

export async function letterPdf(): Promise<Upload> {
  const document = new PDFDocument({ size: 'A4', margin: 72 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.font('Times-Bold').fontSize(18).text('Agreement on the return of machinery').moveDown()
  for (const paragraph of letter) document.font('Times-Roman').fontSize(12).text(paragraph).moveDown()
  document.end()
  await ended
  return { name: 'letter.pdf', buffer: Buffer.concat(chunks) }
}

/** The bytes of what a click saves, and the name that it is saved under. */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await pathOf(download)) }
}

async function pathOf(download: Download): Promise<string> {
  const path = await download.path()
  if (!path) throw new Error('The download did not finish')
  return path
}

/** The parts of a DOCX as text, by name. */
export function partsOf(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, new TextDecoder().decode(data)]))
}

/** Visible text of a WordprocessingML part. */
export const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1]).join(' ')

/** How often each structural element stands in a part. */
export function countsOf(xml: string): Record<string, number> {
  const names = [
    'w:p',
    'w:tbl',
    'w:tr',
    'w:tc',
    'w:pStyle',
    'w:headerReference',
    'w:footnoteReference',
    'w:drawing',
    'w:sectPr',
  ]
  return Object.fromEntries(names.map((name) => [name, xml.match(new RegExp(`<${name}[ />]`, 'g'))?.length ?? 0]))
}
