import { Document, HeadingLevel, Packer, Paragraph, Tab, TabStopType, TextRun } from 'docx'
import { isRightToLeft } from '#shared/languages/script.ts'
import { withoutNoncharacters } from '../model/without-noncharacters.ts'
import { tabbedRow } from './tabbed-row.ts'

/** A clean DOCX of paragraphs, for texts that had no layout of their own; right to left where the language is written so. */
export async function writeDocx(
  paragraphs: readonly { text: string; kind: 'heading' | 'paragraph' | 'list-item' | 'pre' }[],
  language: string,
): Promise<Uint8Array> {
  const rtl = isRightToLeft(language)
  const children = paragraphs.map(({ text: whole, kind }) => {
    const { text, stops } = rtl && kind === 'pre' ? tabbedRow(whole) : { text: whole, stops: [] }
    return new Paragraph({
      bidirectional: rtl,
      spacing: { after: spaceAfter[kind] },
      ...(kind === 'heading' ? { heading: HeadingLevel.HEADING_2 } : {}),
      ...(stops.length
        ? { tabStops: stops.map((at) => ({ type: TabStopType.LEFT, position: at * monoAdvance })) }
        : {}),
      children: lines(text).map(
        (line, i) =>
          new TextRun({
            children: line.split('\t').flatMap((part, column) => (column ? [new Tab(), part] : [part])),
            rightToLeft: rtl,
            ...(i ? { break: 1 } : {}),
            ...(kind === 'pre' ? { font: 'Courier New', size: 19 } : {}),
          }),
      ),
    })
  })
  const styles = { default: { document: { run: { font: 'Calibri', language: languageOf(language) } } } }
  return new Uint8Array(await Packer.toBuffer(new Document({ styles, sections: [{ children }] })))
}

/** In twentieths of a point. */
const spaceAfter = { heading: 120, paragraph: 120, 'list-item': 40, pre: 0 }

/** How wide a letter of a table that was typed with blanks is, in the same. */
const monoAdvance = 114

const lines = (text: string) => withoutNoncharacters(text).split(/\r\n|[\r\n]/)

/** Word has a language for each family of scripts. */
const languageOf = (language: string) => ({
  value: language,
  ...(/^(?:zh|ja|ko)(?:-|$)/i.test(language) ? { eastAsia: language } : {}),
  ...(isRightToLeft(language) ? { bidirectional: language } : {}),
})
