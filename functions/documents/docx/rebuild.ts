import { append } from '../model/lists.ts'
import type { RebuildOptions, Rebuilt, UnitTarget } from '../model/unit.ts'
import { adaptParagraph, adaptSection, adaptTable } from './language/adapt-paragraph.ts'
import { adaptParts } from './language/adapt-parts.ts'
import { runAdapter } from './language/adapt-run.ts'
import { type TargetScript, targetScript } from './language/target-script.ts'
import { openDocument } from './open-document.ts'
import { harmlessLinks, withHarmlessLinks } from './package/harmless-links.ts'
import { inertSettings } from './package/inert-settings.ts'
import { neutralise } from './package/neutralise.ts'
import type { Package } from './package/open-package.ts'
import { importedPackages, sanitizeImports } from './package/sanitize-imports.ts'
import { partsWithoutFields, unlinkedTexts, unlinkFields } from './package/unlink-fields.ts'
import { partsWithoutBindings } from './package/without-bindings.ts'
import { withoutFonts } from './package/without-fonts.ts'
import { partsWithoutHiding, withoutHiding } from './package/without-hiding.ts'
import { partsWithoutUnread } from './package/without-unread.ts'
import { type Edits, editList } from './rebuild/edits.ts'
import { partControls } from './rebuild/part-controls.ts'
import { type AdaptRun, renderBlock } from './rebuild/render-block.ts'
import { renderSlot } from './rebuild/render-slot.ts'
import { roomFor } from './rebuild/room-for.ts'
import { samePieces } from './rebuild/same-shape.ts'
import { isPastFinding } from './text/bound-values.ts'
import type { Block, Find, Properties, Range } from './text/part-model.ts'
import { planDocument } from './text/plan-document.ts'
import type { Planned, PlannedDocument, PlannedPart } from './text/planned.ts'
import { rawName } from './xml/children.ts'
import { encodeText } from './xml/text.ts'
import { unlessBroken } from './xml/unless-broken.ts'
import { inflate } from './zip/inflate.ts'
import type { ZipEntry } from './zip/read-zip.ts'
import { writeZip } from './zip/write-zip.ts'

/** The same DOCX with translations in place. Every part that holds no translation keeps its compressed bytes. */
export async function rebuild(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  options: RebuildOptions,
): Promise<Rebuilt> {
  const document = await openDocument(bytes)
  const gone = options.certified ? unlinkedTexts(document) : []
  const { bytes: written, parted } = rebuildPlanned(document, targets, options)
  return {
    bytes: written,
    overflow: [
      ...gone.map((id) => ({ id, note: 'no part of a certified DOCX' })),
      ...parted.map((id) => ({ id, note: 'a content control keeps the words of its sentence' })),
    ],
  }
}

/** `parted` are the ids of values that a control was parted from. */
function rebuildPlanned(
  { pkg, parts, imported }: PlannedDocument,
  targets: ReadonlyMap<string, UnitTarget>,
  options: RebuildOptions,
): { bytes: Uint8Array; parted: string[] } {
  const script = targetScript(options.source, options.target)
  const adapt = runAdapter(script)
  const edited = new Map<ZipEntry, string>()
  const parted: string[] = []
  for (const [entry, same] of Map.groupBy(parts, (part) => part.entry)) {
    const edits = editList(pkg.text(entry).xml)
    for (const part of same) {
      if (part.within) renderWithin(part, part.within, targets, { script, adapt, edits, options })
      else renderPart(part, targets, script, adapt, edits)
    }
    const xml = edits.apply()
    if (xml !== null) edited.set(entry, xml)
  }
  if (!options.certified) {
    const { texts, values } = partControls(pkg, parts, edited)
    for (const [entry, xml] of texts) edited.set(entry, xml)
    append(parted, values)
  }
  const within = new Map<ZipEntry, Uint8Array>()
  for (const { inner, prefix } of imported) {
    if (!inner) continue
    const made = rebuildPlanned(inner.document, targetsBelow(prefix, targets), options)
    within.set(inner.entry, made.bytes)
    append(
      parted,
      made.parted.map((id) => `${prefix}/${id}`),
    )
  }
  const bytes = writeInert({ pkg, parts }, new Map([...edited, ...adaptParts(pkg, script, edited)]), within, options)
  return { bytes, parted }
}

/** As the part is written; what stands in the place of one that cannot be read is written anew. */
const encoded = (pkg: Package, entry: ZipEntry, xml: string): Uint8Array =>
  unlessBroken(() => pkg.text(entry).encode(xml)) ?? Buffer.from(xml)

/**
 * The package with these texts and imported documents, and with nothing that loads or starts something. A document that is taken in without
 * being read for its texts keeps them.
 */
function writeInert(
  { pkg, parts }: Pick<PlannedDocument, 'pkg' | 'parts'>,
  texts: ReadonlyMap<ZipEntry, string>,
  within: ReadonlyMap<ZipEntry, Uint8Array>,
  options: RebuildOptions,
): Uint8Array {
  const links = harmlessLinks(
    pkg,
    parts.flatMap(({ entry, within }) => (within ? [] : [entry])),
    texts,
    options,
  )
  const turned = parts.map(({ entry }) => [entry, pkg.text(entry)] as const).filter(([, text]) => text.turned)
  const linked = new Map([...turned.map(([entry, { xml }]) => [entry, xml] as const), ...texts, ...links])
  const settled = new Map([...linked, ...inertSettings(pkg, linked, options)])
  const unlinked = new Map([...settled, ...(options.certified ? partsWithoutFields(pkg, settled) : [])])
  const unbound = new Map([...unlinked, ...(options.certified ? partsWithoutBindings(pkg, unlinked) : [])])
  const shown = new Map([...unbound, ...(options.certified ? partsWithoutHiding(pkg, unbound) : [])])
  const inert = new Map([...shown, ...(options.certified ? partsWithoutUnread(pkg, shown, within) : [])])
  const changed = new Map(Array.from(inert, ([entry, xml]) => [entry, encoded(pkg, entry, xml)]))
  const own = options.certified ? withoutFonts(pkg, inert) : { entries: pkg.entries, changed: [] }
  const imports = importedPackages(pkg).map((entry): [ZipEntry, Uint8Array] => [
    entry,
    within.get(entry) ?? writeInert(planDocument(inflate(entry)), new Map(), new Map(), options),
  ])
  // Each of them holds what the ones before it made harmless, or is no XML that they read.
  return writeZip(
    own.entries,
    new Map([...changed, ...own.changed, ...imports, ...sanitizeImports(pkg, options.certified), ...neutralise(pkg)]),
  )
}

/** Targets of a document within another one, by the ids that they have in itself. */
const targetsBelow = (prefix: string, targets: ReadonlyMap<string, UnitTarget>) =>
  new Map(
    [...targets]
      .filter(([id]) => id.startsWith(`${prefix}/`))
      .map(([id, target]) => [id.slice(prefix.length + 1), target]),
  )

type Rendering = {
  script: TargetScript
  adapt: AdaptRun
  edits: Edits
  options: RebuildOptions
}

/** A document written as the text of an element of another part. */
function renderWithin(
  part: PlannedPart,
  within: Range,
  targets: ReadonlyMap<string, UnitTarget>,
  { script, adapt, edits, options }: Rendering,
): void {
  const inner = editList(part.content.xml)
  renderPart(part, targets, script, adapt, inner)
  const translated = inner.apply() ?? part.content.xml
  const linked = unlessBroken(() => withHarmlessLinks(translated, options)) ?? translated
  const unlinked = (options.certified ? unlinkFields(linked, part.role) : null) ?? linked
  const xml = (options.certified ? withoutHiding(unlinked) : null) ?? unlinked
  if (xml !== part.content.xml || part.content.turned) edits.add(within, encodeText(xml))
}

function renderPart(
  part: PlannedPart,
  targets: ReadonlyMap<string, UnitTarget>,
  script: TargetScript,
  adapt: AdaptRun,
  edits: Edits,
): void {
  const { xml } = part.content
  const turns = script.rightToLeft || script.leavesRightToLeft
  const planned = new Map(part.planned.map((item) => [item.find as Find, item]))
  const piecesOf = (item: Planned | undefined) => item && targets.get(item.alias ?? item.id)?.pieces
  const changed = part.planned.filter((item) => {
    const pieces = piecesOf(item)
    return pieces && item.plan && !samePieces(item.plan.pieces, pieces)
  })
  const room = roomFor(
    xml,
    changed.map(({ find }) => find.start),
  )
  const parted = part.scan.bindings.filter(isPastFinding).map(({ tag }) => ({ range: tag, text: '' }))
  const others = [...parted, ...room].sort((a, b) => a.range.end - b.range.end)
  let made = 0
  /** Before the find that may hold them: a paragraph that is written anew takes the edits inside of it. */
  const makeUpTo = (end: number) => {
    for (let next = others[made]; next && next.range.end <= end; next = others[++made]) edits.add(next.range, next.text)
  }
  for (const find of part.scan.finds) {
    makeUpTo(find.end)
    const item = planned.get(find)
    const pieces = piecesOf(item)
    if (find.type === 'slot') {
      if (pieces && !find.keep) renderSlot(find, pieces, edits)
    } else if (find.type === 'block') {
      if (pieces && item?.plan) renderBlock(xml, find, item.plan, pieces, edits, adapt)
      if (turns) turnBlock(xml, find, edits, script)
    } else if (turns) turnProperties(xml, find, edits, script)
  }
  makeUpTo(xml.length)
}

function turnBlock(xml: string, block: Block, edits: Edits, script: TargetScript): void {
  if (!block.tag || xml[block.tag.end - 2] === '/') return
  const range = block.properties ?? { start: block.tag.end, end: block.tag.end }
  const before = block.properties && edits.takeWithin(range)
  const after = adaptParagraph(before, block, script) ?? before
  if (after !== null && after !== xml.slice(range.start, range.end)) edits.add(range, after)
}

function turnProperties(xml: string, find: Properties, edits: Edits, script: TargetScript): void {
  /** A table's caption stands in its properties and may have been translated. */
  const before = edits.take(find)(find.start, find.end)
  const prefix = rawName(before, 0).slice(0, 2 - find.name.length)
  const after = (find.name === 'w:tblPr' ? adaptTable : adaptSection)(before, prefix, script)
  if (after !== xml.slice(find.start, find.end)) edits.add(find, after)
}
