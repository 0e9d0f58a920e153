import {
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { sampleText } from './sample-text.ts'

/** A DOCX of about `pages` pages of 250 words: headings, bold words, lists, tables, footnotes, header and footer. */
export async function makeDocx(pages: number): Promise<Uint8Array> {
  const text = sampleText(pages)
  const footnotes: Record<number, { children: Paragraph[] }> = {}
  const children: (Paragraph | Table)[] = []
  for (let page = 1; page <= pages; page++) {
    footnotes[page] = { children: [new Paragraph(text.sentence())] }
    children.push(
      new Paragraph({
        text: `Part ${page}: ${text.sentence()}`,
        heading: HeadingLevel.HEADING_1,
        pageBreakBefore: page > 1,
      }),
      mixed(text, page),
      new Paragraph(text.paragraph(4)),
      new Paragraph({ text: text.sentence(), bullet: { level: 0 } }),
      new Paragraph({ text: text.sentence(), bullet: { level: 0 } }),
      table(text),
    )
  }
  const document = new Document({
    footnotes,
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('Annual report of the company')] }) },
        footers: { default: new Footer({ children: [new Paragraph('All rights are reserved by the company')] }) },
        children,
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

type Text = ReturnType<typeof sampleText>

function mixed(text: Text, footnote: number): Paragraph {
  return new Paragraph({
    children: [
      new TextRun(`${text.sentence()} The `),
      new TextRun({ text: 'important part', bold: true }),
      new TextRun(' is here, and '),
      new TextRun({ text: 'this one', italics: true }),
      new TextRun(` is in italics. ${text.paragraph(3)}`),
      new FootnoteReferenceRun(footnote),
    ],
  })
}

function table(text: Text): Table {
  const row = () =>
    new TableRow({ children: [0, 1].map(() => new TableCell({ children: [new Paragraph(text.sentence())] })) })
  return new Table({ rows: [row(), row()] })
}
