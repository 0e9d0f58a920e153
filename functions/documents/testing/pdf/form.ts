import { makePdf } from './generate.ts'

/** A form of labels over boxes and a table of services: rows that all have one size, some with hardly room for a longer text. */
export const formPdf = (): Promise<Uint8Array> =>
  makePdf((doc) => {
    doc.font('Helvetica-Bold').fontSize(14).text('Application for a residence card', 56, 56, { lineBreak: false })
    doc.font('Helvetica').fontSize(9)
    const labels = ['First name', 'Surname', 'Due date', 'Postcode', 'Nationality', 'Driving licence', 'Home phone']
    for (const [i, label] of labels.entries()) {
      const y = 90 + i * 14
      // Some labels have room, others have a box that is no wider than they are.
      const width = i % 3 === 2 ? doc.widthOfString(label) + 6 : 130
      doc
        .rect(56, y, width, 14)
        .rect(56 + width, y, 483 - width, 14)
        .stroke()
      doc.text(label, 59, y + 4, { lineBreak: false })
    }
    const rows = [
      ['Service', 'Fee', 'Remarks'],
      ['Card', '30', 'Paid at the counter'],
      ['Certified copy', '12', 'Within three weeks after the application'],
      ['Photo', '8', 'None'],
      ['Postage', '4', 'Only by registered mail'],
    ]
    const widths = [64, 40, 174]
    rows.forEach((row, r) => {
      let x = 56
      row.forEach((text, c) => {
        const width = widths[c] as number
        doc.rect(x, 260 + r * 16, width, 16).stroke()
        doc.text(text, x + 3, 264 + r * 16, { lineBreak: false })
        x += width
      })
    })
  })
