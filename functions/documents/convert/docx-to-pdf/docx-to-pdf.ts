import { stemOfId } from '../../docx/text/plan-part.ts'
import { append } from '../../model/lists.ts'
import type { NamedFile, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../../model/unit.ts'
import { bare, placeTexts } from '../../pipeline/place-texts.ts'
import { rebuildDocument } from '../../pipeline/rebuild-document.ts'
import { visible } from '../../text/units-to-text.ts'
import { asParagraph } from '../paragraphs.ts'
import { cleanParagraphs, writePdf } from '../write-pdf.ts'
import {
  apartIn,
  type FlowDocument,
  type FlowParagraph,
  type FlowSpan,
  paragraphsIn,
  paragraphsOf,
  picturesIn,
  textOf,
} from './flow.ts'
import { chartTexts } from './flow-chart.ts'
import { readFlow } from './read/read-flow.ts'
import { renderFlow } from './render-flow.ts'
import { textsFromElsewhere } from './texts-from-elsewhere.ts'

/** A PDF of a DOCX. Texts that its flow does not hold (comments, charts that are not drawn) follow at the end. */
export async function docxToPdf(
  file: NamedFile,
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  options: RebuildOptions,
): Promise<Rebuilt> {
  const language = options.target
  const all = visible(units, targets)
  const flow = flowOf((await rebuildDocument(file, targets, options)).bytes)
  if (!flow) return writePdf(all.map(asParagraph), { language })
  const isShown = finder(paragraphsOf(flow).flatMap((each) => [textOf(each), ...apartIn(each, 'text')]))
  const isDrawn = drawnIn(flow)
  const others = all.filter((each) => {
    // Deleted text is not shown, and the ledger names it; letters in a symbol font are shown as its signs.
    if (edges.has(each.unit.kind) || each.unit.keep === 'not-text' || isOfSigns(each)) return false
    return apart.has(each.unit.kind) ? !isDrawn(each) : !isShown(each.text)
  })
  append(flow.sections.at(-1)?.blocks ?? [], cleanParagraphs(others.map(asParagraph), language))
  const { bytes, unseen, undrawn, undrawnPictures } = await renderFlow(flow, { language })
  const gone = new Set(paragraphsIn(unseen))
  const there = paragraphsOf(flow).filter((paragraph) => !gone.has(paragraph))
  const charts = there.flatMap(picturesIn).flatMap(({ chart }) => (chart ? chartTexts(chart) : []))
  const besides = there.flatMap((each) => [...apartIn(each, 'mark'), ...apartIn(each, 'text')])
  const texts = [...there.map(textOf), ...besides, ...charts].map(bare)
  // In the text itself they stay as the document says.
  const around = flow.sections.map((section) => ({ ...section, blocks: [] }))
  const counted = new Set(paragraphsOf({ sections: around }).flatMap(countedIn).map(bare))
  // What a document repeats may be drawn once, as the categories of a chart.
  const wanted = new Set(all.map(({ text }) => bare(text)))
  const { missing } = placeTexts(
    Array.from(wanted, (text) => ({ text })),
    texts,
  )
  const told = new Set([...missing.map(({ text }) => text), ...counted])
  const overflow = all
    .filter(({ text }) => told.has(bare(text)))
    .map(({ unit: { id } }) => ({ id, note: 'on no page, in other signs, or counted anew' }))
  return { bytes, overflow, undrawn, undrawnPictures }
}

const isOfSigns = ({ unit, text }: { unit: Unit; text: string }) => unit.keep === 'symbol' && /\p{L}/u.test(text)

/** The texts with page numbers in them: these alone, and the paragraph with and without those at its edges, which no unit holds. */
function countedIn({ spans }: FlowParagraph): string[] {
  const isWord = (span: FlowSpan) => !isCounted(span) && span.text.trim() !== ''
  const inner = spans.slice(Math.max(spans.findIndex(isWord), 0), spans.findLastIndex(isWord) + 1)
  const sentences = [spans, inner].filter((each) => each.some(isCounted))
  return [...spans.filter(isCounted).map(({ text }) => text), ...sentences.map((each) => textOf({ spans: each }))]
}

const isCounted = ({ text, counter, apart }: FlowSpan) => Boolean(text && counter && !apart)

/** A header may belong to pages that the document does not have. */
const edges = new Set<Unit['kind']>(['header', 'footer'])
/** These stand in parts of their own, of which some are drawn. */
const apart = new Set<Unit['kind']>(['comment', 'chart', 'diagram'])

/** Whether a text of another part is drawn where that is named. */
function drawnIn(flow: FlowDocument): (each: { unit: Unit; text: string }) => boolean {
  const known = new Map([...textsFromElsewhere(flow)].map(([name, texts]) => [name, new Set(texts.map(bare))] as const))
  return ({ unit, text }) => known.get(stemOfId(unit.id))?.has(bare(text)) ?? false
}

/** Bullets and signs of other kinds may stand in one of both alone. */
const letters = (text: string) => bare(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Finds a text anywhere; a short one, which might stand in a word by chance, as all of a paragraph or a word of it. */
function finder(paragraphs: readonly string[]): (text: string) => boolean {
  const wholes = paragraphs.map(letters)
  const known = new Set(wholes)
  const all = wholes.join('')
  const short = new Set(
    paragraphs.flatMap((text) => [letters(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(letters)]),
  )
  return (text) => {
    const own = letters(text)
    return own.length < 4 ? short.has(own) : known.has(own) || all.includes(own)
  }
}

/** Word opens parts that strict XML parsers refuse: of such a document only the text is set. */
function flowOf(bytes: Uint8Array): FlowDocument | undefined {
  try {
    return readFlow(bytes)
  } catch {
    return undefined
  }
}
