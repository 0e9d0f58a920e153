import { type FontSet, fontSet } from '../../fonts/font-set.ts'
import { decodeBudget } from '../../images/decode-budget.ts'
import { type Drawing, isDrawing } from '../../images/picture.ts'
import { readPicture } from '../../images/read-picture.ts'
import { largest } from '../../model/lists.ts'
import { type Dict, name, type Obj, Ref } from '../../pdf/file/primitives.ts'
import { encodeTextString } from '../../pdf/file/text-string.ts'
import { type PdfWriter, packedStream, writerFor } from '../../pdf/file/write.ts'
import { atomsOf } from '../../pdf/typeset/atoms.ts'
import { embedderFor } from '../../pdf/typeset/embed.ts'
import { embedPdf, isPdf } from './embed-pdf.ts'
import { embedJpeg, embedPixels, isJpeg } from './embed-picture.ts'
import { embedPng, isPng } from './embed-png.ts'
import { embedTiff, isTiff } from './embed-tiff.ts'
import {
  type FlowBlock,
  type FlowDocument,
  type FlowEdge,
  type FlowPicture,
  type FlowSection,
  paragraphsOf,
  picturesOf,
} from './flow.ts'
import { chartTexts } from './flow-chart.ts'
import type { Measure } from './typeset/chart/canvas.ts'
import { drawChart } from './typeset/chart/draw-chart.ts'
import { type FilledPage, fillPages, NOTE_RULE, noteRoom, notesOn, notesUnder } from './typeset/fill-pages.ts'
import { numberPages, type PageNumber } from './typeset/number-pages.ts'
import { drawn, type FlowSetting, heightOf, type Strip } from './typeset/strip.ts'
import { stripsOf } from './typeset/strips-of.ts'
import { textStyleOf } from './typeset/text-style.ts'

/**
 * Sets a flowing document on pages, in any script, with the fonts that it needs inside. `unseen` is what no page shows: headers
 * of a first or an even page that is not there, boxes that reach over the edge of the paper. `undrawn` are signs that no font has,
 * `undrawnPictures` says how many pictures stand as frames.
 */
export async function renderFlow(
  document: FlowDocument,
  { language, title }: { language: string; title?: string },
): Promise<{ bytes: Uint8Array; unseen: FlowBlock[]; undrawn: string[]; undrawnPictures: number }> {
  const writer = writerFor({ resolve: () => null, size: 1 })
  const fonts = fontSet(language)
  for (const { spans, label } of paragraphsOf(document))
    for (const { text } of [...spans, ...(label ? [label] : [])]) await fonts.prepare(text)
  for (const text of chartWords(document)) await fonts.prepare(text)
  const embed = embedderFor(writer)
  const pictures = pictureStore(writer, fonts)
  let undrawnPictures = 0
  for (const picture of picturesOf(document)) {
    const shown = pictures.picture(picture)
    if (!shown && picture.bytes.length > 0) undrawnPictures++
    for (const text of textsIn(shown)) await fonts.prepare(text)
  }
  const left = new Set<FlowBlock>()
  const leaves = (blocks: readonly FlowBlock[]) => {
    for (const block of blocks) left.add(block)
  }
  const own = { fonts, embed, picture: pictures.picture, leaves }
  const sections = document.sections.map((section) => framed(section, own))
  const pages = fillPages(sections)
  const numbers = numberPages(pages, document)
  const contents = pages.map((page, i) => {
    const section = sections[page.section] as Framed
    return section.around(numbers[i] as PageNumber) + bodyOf(page, section)
  })
  embed.finish()
  const kids = contents.map((content, i) => {
    const { width, height } = (sections[(pages[i] as FilledPage).section] as Framed).page
    const shown = pictures.refs(content)
    const resources: [string, Obj][] = [['Font', new Map(embed.named(content))]]
    if (shown.length) resources.push(['XObject', new Map(shown)])
    return new Map<string, Obj>([
      ['Type', name('Page')],
      ['MediaBox', [0, 0, width, height]],
      ['Resources', new Map(resources)],
      ['Contents', writer.add(packedStream(new Map(), Buffer.from(content, 'latin1')))],
    ])
  })
  const edges = document.sections.flatMap(({ header, footer }) => [header, footer].flatMap(edgesOf))
  const seen = new Set(sections.flatMap((section) => [...section.seen]))
  const unseen = [...[...new Set(edges)].filter((blocks) => !seen.has(blocks)).flat(), ...left]
  return { bytes: finish(writer, kids, language, title), unseen, undrawn: embed.undrawn(), undrawnPictures }
}

const chartWords = (document: FlowDocument) =>
  picturesOf(document).flatMap(({ chart }) => (chart ? chartTexts(chart) : []))

const textsIn = (picture: string | Drawing<string> | undefined) =>
  typeof picture === 'object' ? picture.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text.text] : [])) : []

const edgesOf = ({ first = [], even = [], others }: FlowEdge) => [first, even, others]

type Framed = ReturnType<typeof framed>

/** A section with its strips and the room that its headers and footers leave. */
function framed(section: FlowSection, own: Pick<FlowSetting, 'fonts' | 'embed' | 'picture' | 'leaves'>) {
  const { page, header, footer } = section
  const width = page.width - page.left - page.right
  const setting = (counted: FlowSetting['counted'], room: number) => ({ ...own, counted, page, room })
  const seen = new Set<FlowBlock[]>()
  const chosen = ({ first, even, others }: FlowEdge, at: PageNumber) =>
    (at.isFirst ? first : undefined) ?? (at.isEven ? even : undefined) ?? others
  const edge = (from: FlowEdge, at: PageNumber) => stripsOf(chosen(from, at), width, setting(at.shown, page.height))
  // A header that is higher than its margin pushes the text down, a footer up, as long as a page keeps some of it.
  const reach = (from: FlowEdge, most: number) =>
    Math.min(page.height * most, largest(samples.map((sample) => heightOf(edge(from, sample)))))
  const [head, foot] = [reach(header, 0.6), reach(footer, 1 / 3)]
  const top = page.height - Math.max(page.top, head && page.header + head)
  const bottom = Math.max(page.bottom, foot && page.footer + foot)
  const { count, gap, rtl } = section.columns
  const column = (width - gap * (count - 1)) / count
  const edges = Array.from({ length: count }, (_, i) => page.left + i * (column + gap))
  return {
    page,
    seen,
    begins: section.begins,
    top,
    bottom,
    columns: rtl ? edges.toReversed() : edges,
    strips: stripsOf(section.blocks, column, { ...setting(() => undefined, top - bottom), notes: column }, width),
    around: (at: PageNumber) => {
      for (const each of [header, footer]) seen.add(chosen(each, at))
      const below = edge(footer, at)
      return (
        drawn(edge(header, at), page.left, page.height - page.header) +
        drawn(below, page.left, page.footer + heightOf(below))
      )
    },
  }
}

const shown = () => '1'
/** The pages whose headers may differ in height. */
const samples: PageNumber[] = [
  { isFirst: true, isEven: false, shown },
  { isFirst: false, isEven: true, shown },
  { isFirst: false, isEven: false, shown },
]

/** The text of a page, and its notes at the foot under a short rule. */
function bodyOf(filled: FilledPage, { page, bottom }: Framed): string {
  const common = notesOn(filled)
  const text = filled.columns.map(({ x, top, strips }) => drawn(strips, x, top))
  const under = filled.columns.map((column) => noted(notesUnder(column), column.x, bottom + noteRoom(common)))
  return [...text, noted(common, page.left, bottom), ...under].join('')
}

function noted(notes: readonly Strip[], x: number, foot: number): string {
  if (!notes.length) return ''
  const head = foot + heightOf(notes)
  const rule = `0.5 w 0.3 G ${x} ${head + NOTE_RULE / 2} m ${x + 144} ${head + NOTE_RULE / 2} l S\n`
  return rule + drawn(notes, x, head)
}

/** Pictures by the names under which pages show them; each is read once, is in the file once, and is held no longer than that takes. */
function pictureStore(writer: PdfWriter, fonts: FontSet) {
  const read = new Map<Uint8Array | FlowPicture, string | Drawing<string> | undefined>()
  const budget = decodeBudget()
  const refs = new Map<string, Ref>()
  const named = (ref: Ref) => {
    const own = `Picture${refs.size}`
    refs.set(own, ref)
    return own
  }
  const inFile = ({ marks, ...drawing }: Drawing): Drawing<string> => ({
    ...drawing,
    marks: marks.map((mark) =>
      mark.kind === 'pixels' ? { ...mark, pixels: named(embedPixels(writer, mark.pixels)) } : mark,
    ),
  })
  const embedded = (bytes: Uint8Array): Ref | Drawing<string> | undefined => {
    if (isJpeg(bytes)) return embedJpeg(writer, bytes)
    if (isPng(bytes)) return embedPng(writer, bytes, budget)
    if (isTiff(bytes)) return embedTiff(writer, bytes, budget)
    if (isPdf(bytes)) return embedPdf(writer, bytes)
    const picture = readPicture(bytes, budget)
    return picture && (isDrawing(picture) ? inFile(picture) : embedPixels(writer, picture))
  }
  const shown = (bytes: Uint8Array) => {
    budget.release()
    const made = embedded(bytes)
    return made instanceof Ref ? named(made) : made
  }
  return {
    picture: (picture: FlowPicture) => {
      const { bytes, chart, width, height } = picture
      const key = chart ? picture : bytes
      if (!read.has(key))
        read.set(key, chart ? inFile(drawChart(chart, width, height, measureWith(fonts))) : shown(bytes))
      return read.get(key)
    },
    refs: (content: string) => [...refs].filter(([own]) => content.includes(`/${own} Do`)),
  }
}

/** Words measured with the fonts of the document. */
const measureWith =
  (fonts: FontSet): Measure =>
  (text, style) =>
    atomsOf([{ text, style: textStyleOf({ ...style, size: 1 }) }], 1, fonts).map(({ runs, width, isSpace }) => ({
      text: runs.map((run) => run.text).join(''),
      width,
      isSpace,
    }))

function finish(writer: PdfWriter, pages: Dict[], language: string, title: string | undefined): Uint8Array {
  const tree = writer.reserve()
  const kids = pages.map((page) => writer.add(new Map([...page, ['Parent', tree]])))
  const dict = (entries: [string, Obj][]): Dict => new Map(entries)
  writer.replace(
    tree.num,
    dict([
      ['Type', name('Pages')],
      ['Kids', kids],
      ['Count', kids.length],
    ]),
  )
  const root = writer.add(
    dict([
      ['Type', name('Catalog')],
      ['Pages', tree],
      ['Lang', encodeTextString(language)],
    ]),
  )
  const trailer = dict([['Root', root]])
  if (title) trailer.set('Info', writer.add(dict([['Title', encodeTextString(title)]])))
  return writer.finish(trailer, (entries) => entries)
}
