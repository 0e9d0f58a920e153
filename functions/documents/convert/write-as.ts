import { append } from '../model/lists.ts'
import type { DocumentKind, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../model/unit.ts'
import { bare } from '../pipeline/compare-output.ts'
import { extractDocument, extractOutput } from '../pipeline/extract-document.ts'
import type { NamedFile } from '../pipeline/inspect-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { sniffKind } from '../pipeline/sniff-kind.ts'
import type { Scans } from '../ports/ocr.ts'
import { isHidden, unitsToText, visible } from '../text/units-to-text.ts'
import { type FlowDocument, paragraphsIn, paragraphsOf, picturesIn, textOf } from './docx-to-pdf/flow.ts'
import { chartTexts } from './docx-to-pdf/flow-chart.ts'
import { textsFromElsewhere } from './docx-to-pdf/texts-from-elsewhere.ts'

/**
 * A translated document in another format than it came in. A PDF keeps its layout as DOCX and its tables as TXT, a DOCX
 * its looks as PDF; all else becomes clean paragraphs in reading order, in any script. Texts that such a document does not show are told in `overflow`.
 */
export async function writeAs(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  as: DocumentKind,
  scans: Scans = new Map(),
): Promise<Rebuilt & { output: Unit[] }> {
  const units = await extractDocument(file, scans)
  const { bytes, overflow } = await write(file, units, targets, options, as, scans)
  const hidden = units.filter(isHidden).map(({ id }) => ({ id, note: `not shown in ${as.toUpperCase()}` }))
  return { bytes, overflow: [...hidden, ...overflow], output: await extractOutput(bytes, as) }
}

async function write(
  file: NamedFile,
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  as: DocumentKind,
  scans: Scans,
): Promise<Rebuilt> {
  const from = sniffKind(file.bytes, file.name)
  if (from === 'docx' && as === 'pdf') return pagesOf(file, units, targets, options)
  return {
    bytes: await writeClean(file, units, targets, options, as, from === 'pdf' ? scans : undefined),
    overflow: [],
  }
}

/** `scans` of a PDF, which has a layout to keep. */
async function writeClean(
  file: NamedFile,
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  as: DocumentKind,
  scans: Scans | undefined,
): Promise<Uint8Array> {
  const byId = new Map(targets.map((target) => [target.id, target]))
  if (as === 'txt') {
    if (scans) return (await import('./pdf-to-txt.ts')).toTxt(file.bytes, byId, scans)
    return new TextEncoder().encode(unitsToText(units, targets))
  }
  if (as === 'docx' && scans) return (await import('./pdf-to-docx/to-docx.ts')).toDocx(file.bytes, byId, options, scans)
  const isText = sniffKind(file.bytes, file.name) === 'txt'
  const paragraphs = isText ? await linesOf(file, byId) : visible(units, targets).map(asParagraph)
  if (as === 'docx') return (await import('./write-docx.ts')).writeDocx(paragraphs, options.target)
  return (await import('./write-pdf.ts')).renderPdf(paragraphs, { language: options.target })
}

/** A DOCX on pages. What does not stand in its flow (comments, charts that are not drawn) follows it. */
async function pagesOf(
  file: NamedFile,
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  options: RebuildOptions,
): Promise<Rebuilt> {
  const { readFlow } = await import('./docx-to-pdf/read/read-flow.ts')
  const { cleanParagraphs, renderPdf } = await import('./write-pdf.ts')
  const { renderFlow } = await import('./docx-to-pdf/render-flow.ts')
  const language = options.target
  const all = visible(units, targets)
  const flow = flowOf(readFlow, (await rebuildDocument(file, targets, options)).bytes)
  if (!flow) return { bytes: await renderPdf(all.map(asParagraph), { language }), overflow: [] }
  const isShown = finder(paragraphsOf(flow).map(textOf))
  const isDrawn = drawnIn(flow)
  const others = all.filter((each) => {
    // What was deleted is told where it is not shown.
    if (edges.has(each.unit.kind) || each.unit.keep === 'not-text') return false
    return apart.has(each.unit.kind) ? !isDrawn(each) : !isShown(each.text)
  })
  append(flow.sections.at(-1)?.blocks ?? [], cleanParagraphs(others.map(asParagraph), language))
  const { bytes, unseen } = await renderFlow(flow, { language })
  const gone = new Set(paragraphsIn(unseen))
  const there = paragraphsOf(flow).filter((paragraph) => !gone.has(paragraph))
  const charts = there.flatMap(picturesIn).flatMap(({ chart }) => (chart ? chartTexts(chart) : []))
  const texts = [...there.map(textOf), ...charts].map(bare)
  const whole = new Set(texts)
  const onPages = texts.join('')
  const counted = new Set(
    there.flatMap(({ spans }) => spans.filter(({ counter }) => counter)).map(({ text }) => bare(text)),
  )
  const overflow = all
    .map(({ unit, text }) => ({ unit, text: bare(text) }))
    // Most are a paragraph: all the text is searched for the others alone.
    .filter(({ text }) => !(whole.has(text) || onPages.includes(text)) || counted.has(text))
    .map(({ unit: { id } }) => ({ id, note: 'on no page, in other signs, or counted anew' }))
  return { bytes, overflow }
}

/** A header may be for pages that a document does not have. */
const edges = new Set<Unit['kind']>(['header', 'footer'])
/** These stand in parts of their own, of which some are drawn. */
const apart = new Set<Unit['kind']>(['comment', 'chart', 'diagram'])

/** Whether a text of another part is drawn where that is named. */
function drawnIn(flow: FlowDocument): (each: { unit: Unit; text: string }) => boolean {
  const known = new Map([...textsFromElsewhere(flow)].map(([name, texts]) => [name, new Set(texts.map(bare))] as const))
  return ({ unit, text }) => known.get(unit.id.split('#')[0] ?? '')?.has(bare(text)) ?? false
}

/** Signs of symbol fonts stand in the flow and in no text. */
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

/** Word opens parts that strict readers of XML do not take: of those the text alone is set. */
function flowOf(read: (bytes: Uint8Array) => FlowDocument, bytes: Uint8Array): FlowDocument | undefined {
  try {
    return read(bytes)
  } catch {
    return undefined
  }
}

/** A text file keeps what was typed around its texts: numbers, bullets, quote marks, columns. */
async function linesOf({ bytes }: NamedFile, targets: ReadonlyMap<string, UnitTarget>) {
  const { textParagraphs } = await import('../txt/to-paragraphs.ts')
  return textParagraphs(bytes, targets).map(({ text, kind }) => ({
    text,
    kind: kind === 'tight' ? ('list-item' as const) : kind,
  }))
}

function asParagraph({ unit, text }: { unit: Unit; text: string }) {
  if (unit.kind === 'list-item') return { text: `• ${text}`, kind: 'list-item' as const }
  return { text, kind: unit.kind === 'heading' ? ('heading' as const) : ('paragraph' as const) }
}
