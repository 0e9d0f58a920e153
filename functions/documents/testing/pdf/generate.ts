import PDFDocument from 'pdfkit'

/** Documents of our own making, so that tests and the bench need no files from elsewhere. */

type Draw = (doc: InstanceType<typeof PDFDocument>) => void

/** Draws with pdfkit and returns the file. The same drawing gives the same text and places. */
export function makePdf(draw: Draw, options: ConstructorParameters<typeof PDFDocument>[0] = {}): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 56, ...options })
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    draw(doc)
    doc.end()
  })
}

/** A report page: running head, title, paragraphs with bold words, a link, a list, a ruled table, a picture, turned text, two columns. */
export const reportPdf = (): Promise<Uint8Array> =>
  makePdf((doc) => {
    doc.font('Helvetica').fontSize(8).fillColor('#666').text('Water Quality Office', 56, 30, { lineBreak: false })
    doc
      .font('Helvetica-Bold')
      .fontSize(20)
      .fillColor('black')
      .text('Regional Water Report', 56, 70, { align: 'center', width: 483 })
    doc.font('Times-Roman').fontSize(11)
    doc.text('This report describes the results of the first quarter. It is based on samples from ', 56, 115, {
      width: 483,
      continued: true,
    })
    doc.font('Times-Bold').text('forty-two stations', { continued: true })
    doc
      .font('Times-Roman')
      .text(' and on data that every citizen can read and check on the public portal of the office.')
    doc
      .fillColor('blue')
      .text('Open the data portal', 56, 165, { link: 'https://example.org/data', underline: true })
      .fillColor('black')
    doc
      .text('1. Samples were taken twice a week.', 70, 190)
      .text('2. They were cooled and brought to the laboratory.', 70, 206)
    table(doc, 240, [
      ['District', 'Parameter', 'Remarks'],
      ['North Valley', 'Nitrate', 'Well below the limit'],
      ['Harbour', 'Lead', 'One station showed an increase after the storm'],
    ])
    doc.image(dotsPng(), 56, 330, { width: 60 })
    doc
      .save()
      .rotate(-90, { origin: [560, 500] })
      .fontSize(9)
      .text('Confidential draft', 560, 500, { lineBreak: false })
      .restore()
    doc.fontSize(10).text(columnText, 56, 420, { columns: 2, columnGap: 24, width: 483, height: 160, align: 'justify' })
    doc.fontSize(8).text('Page 1', 56, 790, { lineBreak: false })
  })

const columnText = `The first column of this section talks about sampling. Samples were taken twice a week at all stations, cooled immediately and brought to the laboratory within six hours.
Each sample was divided into three parts, one of which was kept as a reserve in case a measurement had to be repeated by another team.
The second part explains the laboratory methods. Nitrate was determined by chromatography, heavy metals by mass spectrometry, and bacteria by filtration followed by incubation.
Finally we discuss uncertainty, which was below five percent for all chemical parameters.`

function table(doc: InstanceType<typeof PDFDocument>, top: number, rows: string[][]): void {
  const widths = [110, 110, 263]
  rows.forEach((row, r) => {
    let x = 56
    row.forEach((text, c) => {
      const width = widths[c] as number
      doc.rect(x, top + r * 26, width, 26).stroke()
      doc
        .font(r === 0 ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(9)
        .text(text, x + 5, top + r * 26 + 9, { width: width - 10, lineBreak: false })
      x += width
    })
  })
  doc.font('Times-Roman')
}

/** Many pages of running text under headings; the bench's document has a hundred. */
export const longPdf = (pages: number): Promise<Uint8Array> =>
  makePdf(
    (doc) => {
      for (let page = 1; page <= pages; page++) {
        doc.addPage()
        doc.font('Helvetica-Bold').fontSize(16).text(`Chapter ${page}`).moveDown(0.5)
        doc.font('Times-Roman').fontSize(11)
        for (let n = 0; n < 7; n++)
          doc
            .text(`Paragraph ${n + 1} of chapter ${page}. ${sentences(page * 7 + n)}`, { align: 'justify' })
            .moveDown(0.6)
      }
    },
    { autoFirstPage: false },
  )

const stock = [
  'The committee met in spring to discuss the plan for the coming year.',
  'Several members asked for a clearer description of the costs.',
  'It was agreed that the report would be published before the summer.',
  'The office will answer every question that citizens send by letter.',
  'New rules apply to all contracts that are signed after the first of May.',
  'Nobody expected the river to rise so quickly after the first rain.',
  'The laboratory repeated the measurement and found the same value.',
]

const sentences = (seed: number) =>
  Array.from({ length: 6 }, (_, i) => stock[(seed * 3 + i * (1 + (seed % 4))) % stock.length]).join(' ')

/** A page that is one picture, as a scanner makes it. */
export const scanPdf = (): Promise<Uint8Array> =>
  makePdf((doc) => void doc.image(dotsPng(), 0, 0, { width: 595, height: 842 }))

/** A PNG of eight grey pixels. */
const dotsPng = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAAAAABawyK/AAAAEklEQVR4nGNksLGxYTgRJfcLAApkAvDKUDiOAAAAAElFTkSuQmCC',
    'base64',
  )
