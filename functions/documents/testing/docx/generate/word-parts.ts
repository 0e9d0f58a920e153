/** Spellings of WordprocessingML shared by the generated parts. */
export const vocabulary = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
].join(' ')

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const t = (text: string) => `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`

/** A run; `properties` is the inside of its `rPr`. */
export const r = (content: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content.startsWith('<') ? content : t(content)}</w:r>`

/** A paragraph of ready runs; `properties` is the inside of its `pPr`. */
export const p = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') || content === '' ? content : r(content)}</w:p>`

/** A complex field with a shown result. */
export const field = (code: string, result: string) =>
  `${r('<w:fldChar w:fldCharType="begin"/>')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
  `${r('<w:fldChar w:fldCharType="separate"/>')}${result}${r('<w:fldChar w:fldCharType="end"/>')}`

export const table = (rows: string[][]) =>
  '<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="04A0"/></w:tblPr>' +
  `<w:tblGrid>${(rows[0] ?? []).map(() => '<w:gridCol w:w="3000"/>').join('')}</w:tblGrid>` +
  rows
    .map(
      (row) =>
        `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr>`,
    )
    .join('') +
  '</w:tbl>'
