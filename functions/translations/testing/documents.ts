import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import PDFDocument from 'pdfkit'

export const sentences = [
  'This agreement is made between the buyer and the seller on the first day of the month.',
  'The seller shall deliver the goods to the address that the buyer has named in writing.',
  'Payment is due within thirty days, and interest runs from the day after that.',
]

export type Sample = { filename: string; bytes: Uint8Array }

export const txt = (text = sentences.join('\n\n')): Sample => ({
  filename: 'agreement.txt',
  bytes: new TextEncoder().encode(text),
})

/** Text of about this many words, no sentence twice. */
export const longText = (words: number): string =>
  Array.from({ length: Math.ceil(words / 15) }, (_, i) => `Clause ${i + 1}: ${sentences[i % 3]}`).join('\n\n')

export async function docx(): Promise<Sample> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const document = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Agreement of sale')] }) },
        footers: { default: new Footer({ children: [new Paragraph('Confidential paper')] }) },
        children: [
          new Paragraph({
            children: [new TextRun('The '), new TextRun({ text: 'seller', bold: true }), new TextRun(' delivers.')],
          }),
          ...sentences.map((text) => new Paragraph(text)),
          new Table({ rows: [new TableRow({ children: [cell('Goods'), cell('Price in total')] })] }),
        ],
      },
    ],
  })
  return { filename: 'agreement.docx', bytes: await Packer.toBuffer(document) }
}

export const pdf = (): Promise<Sample> => makePdf(sentences, 'Agreement of sale')

/** A PDF of these paragraphs, which stand apart by an empty line. */
export const textPdf = (text: string): Promise<Sample> => makePdf(text.split('\n\n'))

async function makePdf(paragraphs: readonly string[], title?: string): Promise<Sample> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  if (title) document.fontSize(18).text(title).moveDown()
  document.fontSize(11)
  for (const text of paragraphs) document.text(text).moveDown()
  document.end()
  await ended
  return { filename: 'agreement.pdf', bytes: Buffer.concat(chunks) }
}
