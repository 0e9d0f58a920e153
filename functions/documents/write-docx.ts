import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'

/** A clean DOCX of paragraphs, for texts that had no layout of their own; right to left where the language is written so. */
export async function writeDocx(
  paragraphs: readonly { text: string; kind: 'heading' | 'paragraph' | 'list-item' }[],
  language: string,
): Promise<Uint8Array> {
  const rtl = isRightToLeft(language)
  const children = paragraphs.map(
    ({ text, kind }) =>
      new Paragraph({
        bidirectional: rtl,
        ...(kind === 'heading' ? { heading: HeadingLevel.HEADING_2 } : {}),
        children: lines(text).map(
          (line, i) => new TextRun({ text: line, rightToLeft: rtl, ...(i ? { break: 1 } : {}) }),
        ),
      }),
  )
  const styles = { default: { document: { run: { font: 'Calibri', language: { value: language } } } } }
  return new Uint8Array(await Packer.toBuffer(new Document({ styles, sections: [{ children }] })))
}

const lines = (text: string) => text.split(/\r\n|[\r\n]/)

const isRightToLeft = (language: string) => /^(?:ar|fa|he|ur|ps|ckb|sd|ug|yi)(?:-|$)/i.test(language)
