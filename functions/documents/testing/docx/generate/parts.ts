import { declaration, field, p, r, vocabulary } from './word-parts.ts'

/** Every part of a generated package beside its body. */
export function sideParts(): Record<string, string> {
  return {
    'word/styles.xml': styles,
    'word/settings.xml': `${declaration}<w:settings ${vocabulary}><w:zoom w:percent="100"/><w:evenAndOddHeaders/><w:themeFontLang w:val="en-US"/></w:settings>`,
    'word/numbering.xml': numbering,
    'word/header1.xml': part('hdr', p('Confidential report of the board')),
    'word/header2.xml': part('hdr', p('Even pages of the report')),
    'word/header3.xml': part('hdr', p('First page of the report')),
    'word/footer1.xml': part('ftr', p(r('Page ') + field('PAGE', r('1')) + r(' of ') + field('NUMPAGES', r('9')))),
    'word/footnotes.xml': part('footnotes', separators('footnote') + note('footnote', 'This figure includes taxes.')),
    'word/endnotes.xml': part('endnotes', separators('endnote') + note('endnote', 'Sources are listed in the annex.')),
    'word/comments.xml': part(
      'comments',
      `<w:comment w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z">${p(r('<w:annotationRef/>') + r('Please check this name.'))}</w:comment>`,
    ),
    'word/charts/chart1.xml': chart,
    'docProps/core.xml': `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Annual report of the company</dc:title><dc:subject>Business figures</dc:subject><dc:creator>Ada</dc:creator><cp:keywords>report; figures</cp:keywords></cp:coreProperties>`,
    'docProps/app.xml': `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Generator</Application></Properties>`,
  }
}

/** `sectPr` that names all headers and footers. */
export const section =
  '<w:sectPr><w:headerReference w:type="default" r:id="rIdH1"/><w:headerReference w:type="even" r:id="rIdH2"/><w:headerReference w:type="first" r:id="rIdH3"/>' +
  '<w:footerReference w:type="default" r:id="rIdF1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="600" w:footer="600" w:gutter="0"/><w:cols w:space="708"/><w:titlePg/></w:sectPr>'

const relation = (id: string, kind: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`

const relationships = (inner: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`

export const packageRelationships = relationships(
  relation('rId1', 'officeDocument', 'word/document.xml') +
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>' +
    relation('rId3', 'extended-properties', 'docProps/app.xml'),
)

export const documentRelationships = relationships(
  [
    relation('rIdS', 'styles', 'styles.xml'),
    relation('rIdT', 'settings', 'settings.xml'),
    relation('rIdN', 'numbering', 'numbering.xml'),
    relation('rIdH1', 'header', 'header1.xml'),
    relation('rIdH2', 'header', 'header2.xml'),
    relation('rIdH3', 'header', 'header3.xml'),
    relation('rIdF1', 'footer', 'footer1.xml'),
    relation('rIdFn', 'footnotes', 'footnotes.xml'),
    relation('rIdEn', 'endnotes', 'endnotes.xml'),
    relation('rIdCm', 'comments', 'comments.xml'),
    relation('rIdChart', 'chart', 'charts/chart1.xml'),
    relation('rIdLink', 'hyperlink', 'https://example.org/report', ' TargetMode="External"'),
  ].join(''),
)

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'

export const contentTypes =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  [
    ['word/document', `${main}document.main+xml`],
    ['word/styles', `${main}styles+xml`],
    ['word/settings', `${main}settings+xml`],
    ['word/numbering', `${main}numbering+xml`],
    ['word/header1', `${main}header+xml`],
    ['word/header2', `${main}header+xml`],
    ['word/header3', `${main}header+xml`],
    ['word/footer1', `${main}footer+xml`],
    ['word/footnotes', `${main}footnotes+xml`],
    ['word/endnotes', `${main}endnotes+xml`],
    ['word/comments', `${main}comments+xml`],
    ['word/charts/chart1', 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'],
    ['docProps/core', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['docProps/app', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ]
    .map(([name, type]) => `<Override PartName="/${name}.xml" ContentType="${type}"/>`)
    .join('') +
  '</Types>'

const part = (name: string, inner: string) => `${declaration}<w:${name} ${vocabulary}>${inner}</w:${name}>`

const separators = (kind: string) =>
  `<w:${kind} w:type="separator" w:id="0">${p(r('<w:separator/>'))}</w:${kind}><w:${kind} w:type="continuationSeparator" w:id="1">${p(r('<w:continuationSeparator/>'))}</w:${kind}>`

const note = (kind: string, text: string) =>
  `<w:${kind} w:id="2">${p(r(`<w:${kind}Ref/>`) + r(` ${text}`))}</w:${kind}>`

const style = (id: string, name: string, run: string, type = 'paragraph', more = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${name}"/>${run && `<w:rPr>${run}</w:rPr>`}</w:style>`

const styles =
  `${declaration}<w:styles ${vocabulary}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Liberation Serif" w:hAnsi="Liberation Serif" w:eastAsia="Liberation Serif" w:cs="Liberation Serif"/><w:sz w:val="22"/><w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  style('Normal', 'Normal', '', 'paragraph', ' w:default="1"') +
  style('Title', 'Title', '<w:b/><w:sz w:val="48"/>') +
  style('Heading1', 'heading 1', '<w:b/><w:sz w:val="32"/>') +
  style('TOC1', 'toc 1', '') +
  style('ListParagraph', 'List Paragraph', '') +
  style('Hyperlink', 'Hyperlink', '<w:color w:val="0563C1"/><w:u w:val="single"/>', 'character') +
  style('FootnoteReference', 'footnote reference', '<w:vertAlign w:val="superscript"/>', 'character') +
  style('Grid', 'Table Grid', '', 'table') +
  '</w:styles>'

const numbering = `${declaration}<w:numbering ${vocabulary}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Article %1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

const points = (values: string[]) =>
  `<c:ptCount val="${values.length}"/>${values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}`

const chart =
  `${declaration}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" b="1"/><a:t>Sales by </a:t></a:r><a:r><a:rPr lang="en-US"/><a:t>year</a:t></a:r></a:p></c:rich></c:tx></c:title>` +
  `<c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>${points(['Revenue'])}</c:strCache></c:strRef></c:tx>` +
  `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$3</c:f><c:strCache>${points(['First half', 'Second half'])}</c:strCache></c:strRef></c:cat>` +
  `<c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(['4.5', '6.5'])}</c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart>` +
  '<c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart></c:chartSpace>'
