import { type FlowDocument, type FlowEdge, paragraphsOf } from '../../flow.ts'
import { fontSet } from '../../fonts/font-set.ts'
import { type Dict, name, type Obj, type Ref } from '../file/objects.ts'
import { encodeTextString } from '../file/text-string.ts'
import { packedStream, writerFor } from '../file/write.ts'
import { embedderFor } from '../set/embed.ts'
import { embedPicture } from './embed-picture.ts'
import { type FlowSetting, type Strip, stripsOf } from './flow-strips.ts'

/** Sets a flowing document on pages, in any script, with the fonts that it needs inside. */
export async function renderFlow(
  document: FlowDocument,
  { language, title }: { language: string; title?: string },
): Promise<Uint8Array> {
  const writer = writerFor({ resolve: () => null, size: 1 })
  const fonts = fontSet(language)
  const embed = embedderFor(writer)
  const { page, header, footer } = document
  for (const { spans, tail = [], label } of paragraphsOf(document))
    for (const { text } of [...spans, ...tail, ...(label ? [label] : [])]) await fonts.prepare(text)
  const width = page.width - page.left - page.right
  const pictures = new Map<Uint8Array, string | undefined>()
  const refs = new Map<string, Ref>()
  const setting = (counted: FlowSetting['counted'], pageHeight: number): FlowSetting => ({
    fonts,
    embed,
    pageHeight,
    counted,
    picture(bytes) {
      if (!pictures.has(bytes)) {
        const ref = embedPicture(writer, bytes)
        const own = ref && `Picture${refs.size}`
        if (own) refs.set(own, ref)
        pictures.set(bytes, own)
      }
      return pictures.get(bytes)
    },
  })
  const edge = ({ first, others }: FlowEdge, number: number, all: number) =>
    stripsOf(
      number === 1 ? first : others,
      width,
      setting((counter) => String(counter === 'page' ? number : all), page.height),
    )
  // A header that is higher than its margin pushes the text down; a third of the page is its most.
  const [head, foot] = [header, footer].map((blocks) =>
    Math.min(page.height / 3, Math.max(heightOf(edge(blocks, 1, 1)), heightOf(edge(blocks, 2, 2)))),
  )
  const top = Math.max(page.top, 36 + (head as number))
  const bottom = Math.max(page.bottom, 30 + (foot as number))
  const room = page.height - top - bottom
  const bodies = paginate(
    stripsOf(
      document.blocks,
      width,
      setting(() => '1', room),
    ),
    room,
  )
  const contents = bodies.map(
    (strips, i) =>
      drawn(edge(header, i + 1, bodies.length), page.left, page.height - 36) +
      drawn(strips, page.left, page.height - top) +
      drawn(edge(footer, i + 1, bodies.length), page.left, 30 + (foot as number)),
  )
  embed.finish()

  const tree = writer.reserve()
  const dict = (entries: [string, Obj][]): Dict => new Map(entries)
  const kids = contents.map((content) => {
    const shown = [...refs].filter(([own]) => content.includes(`/${own} Do`))
    return writer.add(
      dict([
        ['Type', name('Page')],
        ['Parent', tree],
        ['MediaBox', [0, 0, page.width, page.height]],
        [
          'Resources',
          dict([
            ['Font', new Map(embed.named(content))],
            ...(shown.length ? ([['XObject', new Map(shown)]] as [string, Obj][]) : []),
          ]),
        ],
        ['Contents', writer.add(packedStream(new Map(), Buffer.from(content, 'latin1')))],
      ]),
    )
  })
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

const heightOf = (strips: readonly Strip[]) => strips.reduce((sum, { height }) => sum + height, 0)

function drawn(strips: readonly Strip[], x: number, top: number): string {
  let out = ''
  let y = top
  for (const strip of strips) {
    out += strip.draw(x, y)
    y -= strip.height
  }
  return out
}

const MAX_KEPT = 12

/** Fills pages with strips; what keeps with the next goes with it, as far as a page is not mostly empty for it. */
function paginate(strips: readonly Strip[], room: number): Strip[][] {
  const pages: Strip[][] = [[]]
  let used = 0
  const turn = (moved: Strip[] = []) => {
    pages.push(moved)
    used = heightOf(moved)
  }
  for (const strip of strips) {
    let page = pages.at(-1) as Strip[]
    if (strip.breaks && page.some(({ isGap }) => !isGap)) turn()
    else if (used + strip.height > room && page.length > 0 && !strip.isGap) {
      let from = page.length
      while (from > 0 && page.length - from < MAX_KEPT && page[from - 1]?.keeps) from--
      turn(from > 0 ? page.splice(from) : [])
    }
    page = pages.at(-1) as Strip[]
    if (strip.isGap && page.length === 0 && pages.length > 1) continue
    page.push(strip)
    used += strip.height
  }
  return pages
}
