import { escapeXml, field, p, r, t, table } from './word-parts.ts'

/** The body: one chapter a page, each with the turns that translators stumble over; `plain` leaves only paragraphs. */
export function writeBody(pages: number, plain: boolean): string {
  const chapters = Array.from({ length: pages }, (_, page) => (plain ? plainPage(page) : richPage(page)))
  const front = plain ? '' : title + contents(Math.min(pages, 12))
  return front + chapters.join('<w:p><w:r><w:br w:type="page"/></w:r></w:p>')
}

const subjects = [
  'The contractor',
  'Neither side',
  'Our laboratory',
  'The committee',
  'Every tenant',
  'The river authority',
  'A second reviewer',
  'The managing director',
  'Each volunteer',
  'The insurance company',
]
const verbs = [
  'shall deliver',
  'may not assign',
  'measured again',
  'has published',
  'will return',
  'carefully checked',
  'opened',
  'must keep',
  'agreed to replace',
  'lost sight of',
]
const objects = [
  'every drawing and model',
  'the samples from the north bank',
  'its rights under this letter',
  'the yearly figures',
  'two bridges and a tunnel',
  'the minutes of the meeting',
  'all correct invoices',
  'a list of missing parts',
  'the water levels of the summer',
  'the old machinery',
]
const ends = [
  'before the first working day of the month',
  'unless the parties have agreed otherwise in writing',
  'in good faith',
  'although nobody had asked for it',
  'within thirty days',
  'for a reason that must be stated',
  'on the second Tuesday in May',
  'without further notice',
  'while traffic went on',
  'as soon as the weather allows',
]

/** The nth sentence: always the same, seldom twice the same. */
function sentence(n: number): string {
  const pick = (list: readonly string[], salt: number) =>
    list[(Math.imul(n + salt, 2654435761) >>> 7) % list.length] as string
  return `${pick(subjects, 1)} ${pick(verbs, 77)} ${pick(objects, 311)} ${pick(ends, 1009)}, see item ${n + 1}.`
}

const prose = (from: number, count: number) => Array.from({ length: count }, (_, i) => sentence(from + i)).join(' ')

const plainPage = (page: number) => Array.from({ length: 5 }, (_, i) => p(prose(page * 15 + i * 3, 3))).join('')

const title = p('Annual Report & Outlook', '<w:pStyle w:val="Title"/>')

/** A table of contents: one field over many paragraphs, a link and a page field in each. */
function contents(count: number): string {
  const entry = (i: number) =>
    `<w:hyperlink w:anchor="_Toc${i}" w:history="1">${r(`Chapter about topic ${letter(i)}`, '<w:rStyle w:val="Hyperlink"/>')}` +
    `${r('<w:tab/>', '<w:webHidden/>')}${field(`PAGEREF _Toc${i} \\h`, r(String(i + 1), '<w:webHidden/>'))}</w:hyperlink>`
  const begin = `${r('<w:fldChar w:fldCharType="begin"/>')}<w:r><w:instrText>TOC \\o "1-2" \\h</w:instrText></w:r>${r('<w:fldChar w:fldCharType="separate"/>')}`
  const lines = Array.from({ length: count }, (_, i) =>
    p((i === 0 ? begin : '') + entry(i), '<w:pStyle w:val="TOC1"/>'),
  )
  return lines.join('') + p(r('<w:fldChar w:fldCharType="end"/>'))
}

const letter = (i: number) => String.fromCharCode(65 + (i % 26)).repeat(1 + Math.floor(i / 26))

function richPage(page: number): string {
  const n = page * 15
  const mark = `<w:bookmarkStart w:id="${page}" w:name="_Toc${page}"/>`
  return [
    p(
      `${mark}${r(`Chapter about topic ${letter(page)}`)}<w:bookmarkEnd w:id="${page}"/>`,
      '<w:pStyle w:val="Heading1"/>',
    ),
    p(brokenRuns(n)),
    p(
      r(prose(n + 1, 2)) +
        r('<w:footnoteReference w:id="2"/>', '<w:rStyle w:val="FootnoteReference"/>') +
        r(` ${sentence(n + 3)}`),
    ),
    page % 3 === 0
      ? table([
          [p('Item'), p('Amount')],
          [p(sentence(n + 4)), p('1,250.00')],
          [p('Nested') + table([[p('Inner cell one'), p('Inner cell two')]]) + p(''), p('7')],
        ])
      : p(prose(n + 4, 2)),
    p(sentence(n + 5), '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    p(sentence(n + 6), '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    p(linked(page)),
    page % 4 === 1 ? p(r(textBox(page)) + r(prose(n + 7, 1))) : p(prose(n + 7, 1)),
    page % 5 === 2 ? p(tracked(page)) + p(controlled(page)) : p(prose(n + 8, 2)),
    page % 5 === 3
      ? p(r(chart(page))) +
        p(r(`Figure ${page}: `) + field('SEQ Figure', r(String(page))) + r(' shows the growth of sales'))
      : p(prose(n + 10, 2)),
    p(oddities(page)),
  ].join('')
}

/** One sentence in seven runs: spelling marks, revision ids and language must not split it; bold may only become a tag. */
const brokenRuns = (n: number) =>
  `<w:r w:rsidR="00A1"><w:t xml:space="preserve">The contrac</w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidR="00B2"><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t>tor</w:t></w:r><w:proofErr w:type="spellEnd"/>` +
  `<w:r><w:rPr><w:noProof/></w:rPr>${t(' shall ')}</w:r>${r('deliver', '<w:b/>')}${r(' the ')}${r('model', '<w:i/><w:color w:val="C00000"/>')}` +
  r(` on time. ${sentence(n)}`)

const linked = (page: number) =>
  `${r('Read the ')}<w:hyperlink r:id="rIdLink" w:tooltip="Open the full report">${r('full report', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>` +
  `${r(' or see section ')}${field(`REF _Toc${page} \\h`, r(`Chapter about topic ${letter(page)}`))}${r(' on page ')}${field('PAGE', r(String(page + 1)))}${r('.')}`

/** A box in both branches of an AlternateContent: one text, written twice. */
function textBox(page: number): string {
  const inner = `<w:txbxContent>${p(`Notice ${page}: the office stays closed on public holidays.`)}</w:txbxContent>`
  const alt = escapeXml(`A box with a notice, number ${page}`)
  return (
    '<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="2000000" cy="600000"/>' +
    `<wp:docPr id="${1000 + page}" name="Box ${page}" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">` +
    `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${inner}</wps:txbx><wps:bodyPr/></wps:wsp>` +
    '</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict>' +
    `<v:rect style="width:160pt;height:48pt" alt="${alt}"><v:textbox>${inner}</v:textbox></v:rect></w:pict></mc:Fallback></mc:AlternateContent>`
  )
}

const author = 'w:author="A" w:date="2026-01-01T00:00:00Z"'

const tracked = (page: number) =>
  `${r('The price is ')}<w:del w:id="${9000 + page}" ${author}><w:r><w:delText>lower</w:delText></w:r></w:del>` +
  `<w:ins w:id="${9500 + page}" ${author}>${r('higher')}</w:ins>${r(' than before.')}`

const controlled = (page: number) =>
  `${r('Signed by ')}<w:sdt><w:sdtPr><w:alias w:val="Name"/><w:id w:val="${5000 + page}"/></w:sdtPr><w:sdtContent>${r('the managing director')}</w:sdtContent></w:sdt>${r(' in person.')}`

const chart = (page: number) =>
  `<w:drawing><wp:inline><wp:extent cx="4000000" cy="2000000"/><wp:docPr id="${2000 + page}" name="Chart" descr="A chart of yearly sales"/>` +
  '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></wp:inline></w:drawing>'

/** Tabs, breaks, hyphens, symbols, an equation, a comment, an endnote. */
const oddities = (page: number) =>
  `<w:commentRangeStart w:id="1"/>${r('Name')}<w:commentRangeEnd w:id="1"/>${r('<w:commentReference w:id="1"/>')}${r('<w:tab/>')}` +
  `<w:r>${t('non')}<w:noBreakHyphen/>${t('breaking, soft')}<w:softHyphen/>${t('ened')}<w:br/>${t('second line')}</w:r>` +
  `<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><m:oMath><m:r><m:t>x=y</m:t></m:r></m:oMath>` +
  r('<w:endnoteReference w:id="2"/>') +
  r(` and value ${page}.`)
