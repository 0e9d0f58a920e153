import { isSymbolFont } from '../../../docx/symbols.ts'
import { labelKey } from '../../../docx/text/counted.ts'
import { told } from '../../../docx/xml/told.ts'
import { type FlowBlock, type FlowParagraph, plainParagraph } from '../flow.ts'
import type { Body, Inside } from './body.ts'
import { collectRuns } from './collect-runs.ts'
import {
  type Formatting,
  overlaid,
  overlaidParagraph,
  type ParagraphFormat,
  paragraphFormat,
  type RunFormat,
  runFormat,
  seenOn,
  spanOf,
  tabsOf,
} from './formatting.ts'
import { type Element, kid, val } from './xml-tree.ts'

/** What a paragraph becomes: itself, or its parts where a page or a column ends in it. `beside` are its neighbours. */
export function paragraphBlocks(p: Element, body: Body, inside: Inside, beside: (Element | undefined)[]): FlowBlock[] {
  const properties = kid(p, 'pPr')
  const style = body.styles.paragraph(val(properties, 'pStyle'))
  const own = paragraphFormat(properties)
  const { list = '0', level = 0 } = overlaid(style.paragraph, own)
  const item = list === '0' ? undefined : body.number(list, level, body.story ?? body.from)
  const key = labelKey(body.from, p.paragraph ?? 0)
  if (item?.text && !body.counted.labels.has(key)) body.counted.labels.set(key, item.text + written(item.gap))
  const base = inCell(
    {
      paragraph: overlaidParagraph(overlaidParagraph(style.paragraph, item?.formatting.paragraph ?? {}), own),
      run: style.run,
    },
    own,
    body,
  )
  const format = base.paragraph
  const pages = collectRuns(p, base.run, format.rtl ?? false, body, inside)
  const leading = onGrid(format.leading ?? { times: 1 }, own, body)
  const said = pages.map(({ spans }) => spans.map(({ text }) => text).join('')).join('')
  const isPart = beside.some((other) => kid(other, 'pPr', 'framePr') !== undefined)
  const besides = besideNext(kid(properties, 'framePr'), said, isPart)
  const set = { ...setOf(format, val(properties, 'pStyle')), leading, ...besides }
  const size = base.run.size ?? 10
  const paragraphs = pages.map(({ spans, floats, begins }, i): FlowParagraph => {
    const shown = spans.length ? seenOn(spans, format.fill) : [{ ...spanOf('', base.run), size }]
    return {
      ...plainParagraph(shown, format.rtl ?? false, set),
      ...(i === 0 && item?.text
        ? { label: spanOf(item.text, labelFormat(item.formatting.run, p, base.run)), labelGap: item.gap }
        : {}),
      ...(floats.length ? { floats: floats.toSorted((a, b) => a.level - b.level) } : {}),
      ...(i > 0 && { before: 0 }),
      // A page that ends with its paragraph leaves no empty line on the next.
      ...(i > 0 && i === pages.length - 1 && spans.length === 0 && { leading: { points: 0 }, after: 0 }),
      breaks: i === 0 ? (format.breaks ?? false) : begins,
    }
  })
  const ends = kid(properties, 'sectPr')
  const last = paragraphs.at(-1)
  if (ends && last) body.ends.push({ after: last, properties: ends })
  return paragraphs
}

/** The gap behind a label in a text without a layout. */
const written = (gap: FlowParagraph['labelGap']) => (gap === 'tab' ? '\t' : gap ? ' ' : '')

/** A number looks as the mark at the end of its paragraph does, and as its list says. */
function labelFormat({ font, ...own }: RunFormat, p: Element, base: RunFormat): RunFormat {
  const { underline: _, ...mark } = runFormat(kid(p, 'pPr', 'rPr'))
  // Fonts of symbols have given their signs already.
  return overlaid(overlaid(base, mark), { ...own, ...(font && !isSymbolFont(font) && { font }) })
}

/**
 * A frame at one side of the margins, in which old documents have their page numbers, stands on the line of what follows it. More
 * than a few words would lie over that, and so would the lines of a frame over each other.
 */
function besideNext(frame: Element | undefined, text: string, isPart: boolean): Partial<FlowParagraph> {
  const { xAlign = '', y, dropCap } = frame?.attributes ?? {}
  const align = told(
    { right: 'end', outside: 'end', center: 'center', left: 'start', inside: 'start' } as const,
    xAlign,
  )
  if (!align || dropCap || Math.abs(Number(y ?? 0)) > 20 || text.length > FEW_LETTERS) return {}
  if (isPart) return { align }
  return { align, leading: { points: 0 }, before: 0, after: 0, start: 0, end: 0, first: 0 }
}

/** As many as stand beside the text of a line. */
const FEW_LETTERS = 24

/** In a cell the style of the table speaks where a paragraph has nothing but what the document sets for all. */
function inCell({ paragraph, run }: Formatting, own: ParagraphFormat, { cell, styles }: Body): Formatting {
  if (!cell) return { paragraph, run }
  const { defaults } = styles
  const isStill = own.after === undefined && paragraph.after === defaults.after
  const { before, leading, align } = cell.paragraph
  return {
    paragraph: {
      ...paragraph,
      ...(isStill && { after: cell.paragraph.after ?? paragraph.after }),
      ...(before !== undefined && own.before === undefined && { before }),
      ...(paragraph.leading === defaults.leading && { leading: leading ?? paragraph.leading }),
      ...(align && !paragraph.align && { align }),
    },
    run: overlaid(run, cell.run),
  }
}

/** East Asian pages have lines at even distances, which only large letters overstep. */
function onGrid(
  leading: FlowParagraph['leading'],
  { offGrid }: ParagraphFormat,
  { grid, cell }: Body,
): FlowParagraph['leading'] {
  return grid && !offGrid && !cell && 'times' in leading ? { least: grid * leading.times } : leading
}

const setOf = (format: ParagraphFormat, style = ''): Partial<FlowParagraph> => ({
  align: format.align ?? 'start',
  before: format.before ?? 0,
  after: format.after ?? 0,
  start: format.start ?? 0,
  end: format.end ?? 0,
  first: format.first ?? 0,
  tabs: tabsOf(format),
  keeps: format.keeps ?? false,
  ...(format.joins && { joins: style }),
  // Web pages have no space between the items of a list.
  ...(format.isAuto && format.list && { joins: 'items' }),
  ...(format.fill && { fill: format.fill }),
  ...(format.rules && Object.keys(format.rules).length && { rules: format.rules }),
})
