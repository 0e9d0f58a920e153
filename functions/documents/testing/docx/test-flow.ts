import type { FlowBlock, FlowDocument } from '../../convert/docx-to-pdf/flow.ts'
import { readFlow } from '../../convert/docx-to-pdf/read/read-flow.ts'
import { declaration, vocabulary } from './generate/word-parts.ts'
import { zipFiles } from './generate/zip-files.ts'

export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

const styles = `<w:styles ${vocabulary}>
  <w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>
  <w:style w:type="paragraph" w:styleId="Title"><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Quiet"><w:basedOn w:val="Title"/><w:rPr><w:b w:val="0"/><w:color w:val="FF0000"/></w:rPr></w:style>
  <w:style w:type="table" w:styleId="Grid"><w:pPr><w:spacing w:after="0"/></w:pPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="0000FF"/></w:tcPr></w:tblStylePr><w:tblPr><w:tblBorders><w:top w:val="single"/><w:insideH w:val="single"/></w:tblBorders></w:tblPr></w:style>
</w:styles>`
const numbering = `<w:numbering ${vocabulary}>
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
</w:numbering>`

/** What is read of a document with this body, these further parts and relationships; it has styles, a list and a theme. */
export const flowOf = (...document: Parameters<typeof docxOf>) => readFlow(docxOf(...document))

export function docxOf(body: string, more: Record<string, string | Uint8Array> = {}, links = '') {
  const part = (root: string) => `${declaration}${root}`
  return zipFiles([
    { name: '[Content_Types].xml', data: types },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="n" Type="${relations}/numbering" Target="numbering.xml"/>${links}</Relationships>`,
    },
    { name: 'word/document.xml', data: part(`<w:document ${vocabulary}><w:body>${body}</w:body></w:document>`) },
    ...Object.entries({ 'word/styles.xml': styles, 'word/numbering.xml': numbering, ...more }).map(([name, data]) => ({
      name,
      data: typeof data === 'string' ? part(data) : data,
    })),
  ])
}

export const blocksOf = ({ sections }: FlowDocument): FlowBlock[] => sections.flatMap(({ blocks }) => blocks)
