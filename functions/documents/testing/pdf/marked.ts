import type PDFDocument from 'pdfkit'
import { makePdf } from './generate.ts'

type Doc = InstanceType<typeof PDFDocument>

/** How some words are marked: what is painted for them, or a note that a reader put upon them. */
type Mark = {
  ground?: string
  strike?: string
  line?: string
  ink?: string
  note?: 'highlight' | 'underline' | 'strike'
}

/** A stretch of a line; marked where it says how. */
type Part = string | [text: string, mark: Mark]

const yellow: Mark = { ground: '#ffff00' }

/** Words that are marked in the ways that word processors and readers know, and grounds that belong to no words. */
export const markedPdf = (): Promise<Uint8Array> =>
  makePdf((doc) => {
    doc.font('Helvetica').fontSize(11)
    line(doc, 70, ['Please sign ', ['before the first of May', yellow], ' and send it back to the office.'])
    line(doc, 100, ['The landlord may enter the flat only ', ['after a written', yellow]])
    line(doc, 114, [['announcement', yellow], ' that is given at least three days before the visit.'])
    line(doc, 144, [['The whole of this sentence is marked from one end to the other.', { ground: '#a0ffa0' }]])
    line(doc, 174, ['The price is ', ['one hundred', { strike: '#000000' }], ' ninety euros in the coming year.'])
    line(doc, 204, ['Nobody may ', ['smoke', { line: '#ff0000' }], ' in the rooms of the old library.'])
    line(doc, 234, [
      'Keep the ',
      [' original receipt ', { ground: '#203080', ink: '#ffffff' }],
      ' until the end of the year.',
    ])
    line(doc, 264, ['A reader has marked ', ['these three words', { note: 'highlight' }], ' with a yellow pen.'])
    line(doc, 294, ['Another has underlined ', ['the last part', { note: 'underline' }], ' of this long sentence.'])
    line(doc, 324, ['And one has struck out ', ['a wrong number', { note: 'strike' }], ' in the same document.'])
    for (const [i, head] of ['Name', 'Date of birth', 'Place'].entries()) {
      doc.rect(56 + i * 120, 360, 120, 18).fill('#ccddee')
      doc.fillColor('black').text(head, 60 + i * 120, 364, { lineBreak: false })
    }
    doc.rect(56, 400, 483, 40).fill('#ffff00')
    doc.fillColor('black').text('A panel holds this text and stays where it is.', 66, 414, { lineBreak: false })
  })

function line(doc: Doc, y: number, parts: readonly Part[]): void {
  let x = 56
  for (const part of parts) {
    const [text, { ground, strike, line: under, ink, note }] = typeof part === 'string' ? [part, {} as Mark] : part
    const width = doc.widthOfString(text)
    if (ground) doc.rect(x, y - 2, width, 14).fill(ground)
    doc.fillColor(ink ?? 'black').text(text, x, y, { lineBreak: false })
    if (strike) doc.rect(x, y + 5, width, 0.7).fill(strike)
    if (under) doc.rect(x, y + 10, width, 0.7).fill(under)
    if (note) doc[note](x, y - 1, width, 12, {})
    x += width
  }
}
