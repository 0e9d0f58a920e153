import { writeBody } from './generate/body.ts'
import { contentTypes, documentRelationships, packageRelationships, section, sideParts } from './generate/parts.ts'
import { declaration, vocabulary } from './generate/word-parts.ts'
import { type ZipFile, zipFiles } from './generate/zip-files.ts'

export type GenerateOptions = {
  /** About 250 words each, with a page break between them. */
  pages: number
  /** Plain paragraphs only: no tables, boxes, notes or tracked changes in the body. */
  plain?: boolean
  /** A body of one's own, as WordprocessingML, in place of the generated pages. */
  body?: string
}

/** A DOCX with everything that a translator can get wrong, written part by part and never with the reader's own code. */
export const generateDocx = (options: GenerateOptions): Uint8Array => zipFiles(generateFiles(options))

/** Its files before they are packed, for tests that change one of them. */
export function generateFiles({ pages, plain = false, body }: GenerateOptions): ZipFile[] {
  const document = `${declaration}<w:document ${vocabulary}><w:body>${body ?? writeBody(pages, plain)}${section}</w:body></w:document>`
  return [
    { name: '[Content_Types].xml', data: contentTypes },
    { name: '_rels/.rels', data: packageRelationships },
    { name: 'word/_rels/document.xml.rels', data: documentRelationships },
    { name: 'word/document.xml', data: document },
    ...Object.entries(sideParts()).map(([name, data]) => ({ name, data })),
  ]
}
