import { fontSet } from '../../fonts/font-set.ts'
import { type Dict, name, type Obj } from '../file/objects.ts'
import { formatNumber } from '../file/serialize.ts'
import { encodeTextString } from '../file/text-string.ts'
import { packedStream, writerFor } from '../file/write.ts'
import type { Look } from '../layout/text.ts'
import { atomsOf } from '../set/atoms.ts'
import { embedderFor } from '../set/embed.ts'
import { showLine, visualRuns } from '../set/lines.ts'
import { wrap } from '../set/wrap.ts'
import { isRtlLanguage } from './language.ts'

export type RenderSpan = { text: string; bold?: boolean; italic?: boolean }

export type RenderParagraph = {
  /** Plain text, or stretches of it with their own weight. A newline breaks the line. */
  text: string | RenderSpan[]
  /** `pre` keeps its spaces and is set in a face of equal widths. */
  kind?: 'heading' | 'paragraph' | 'list-item' | 'pre'
}

const A4 = { width: 595.28, height: 841.89, margin: 64 }

/** A clean A4 document from paragraphs, in any script, with the fonts that it needs inside. */
export async function renderPdf(
  paragraphs: readonly RenderParagraph[],
  { language, title }: { language: string; title?: string },
): Promise<Uint8Array> {
  const writer = writerFor({ resolve: () => null, size: 1 })
  const fonts = fontSet(language)
  const embed = embedderFor(writer)
  const rtl = isRtlLanguage(language)
  for (const { text } of paragraphs)
    await fonts.prepare(typeof text === 'string' ? text : text.map((span) => span.text).join(''))

  const pages: string[] = ['']
  let y = A4.height - A4.margin
  const room = A4.width - 2 * A4.margin
  for (const { text, kind = 'paragraph' } of paragraphs) {
    const size = kind === 'heading' ? 15 : kind === 'pre' ? 9.5 : 10.5
    const leading = size * 1.4
    const spans = (typeof text === 'string' ? [{ text }] : text).map((span) => ({
      text: span.text.replaceAll('\t', '    '),
      look: lookOf(span, kind, size),
    }))
    const { lines } = wrap(atomsOf(spans, size, fonts), room / size)
    if (kind === 'heading' && y < A4.height - A4.margin) y -= 6
    for (const line of lines) {
      if (y - leading < A4.margin) {
        pages.push('')
        y = A4.height - A4.margin
      }
      y -= leading
      if (line.atoms.length === 0) continue
      const x = rtl ? A4.width - A4.margin - line.width * size : A4.margin
      pages[pages.length - 1] +=
        `1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm\n${showLine(visualRuns(line, rtl ? 'rtl' : 'ltr'), embed, { size, stretch: 0, colour: () => '' })}`
    }
    y -= kind === 'pre' ? 0 : kind === 'list-item' ? 2 : 6
  }
  embed.finish()

  const tree = writer.reserve()
  const dict = (entries: [string, Obj][]): Dict => new Map(entries)
  const kids = pages.map((content) =>
    writer.add(
      dict([
        ['Type', name('Page')],
        ['Parent', tree],
        ['MediaBox', [0, 0, A4.width, A4.height]],
        ['Resources', dict([['Font', new Map(embed.named(content))]])],
        ['Contents', writer.add(packedStream(new Map(), Buffer.from(`BT\n${content}ET\n`, 'latin1')))],
      ]),
    ),
  )
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

const lookOf = ({ bold, italic }: RenderSpan, kind: RenderParagraph['kind'], size: number): Look => ({
  bold: bold ?? kind === 'heading',
  italic: italic ?? false,
  serif: false,
  mono: kind === 'pre',
  size,
  rise: 0,
  fill: '',
  rgb: [0, 0, 0],
  container: lookOf,
  link: undefined,
  underline: false,
})
