import { createHash } from 'node:crypto'
import { type FontSet, fontSet } from '../../fonts/font-set.ts'
import type { Scans } from '../../ocr.ts'
import { type Piece, plainText, type RebuildOptions, type Rebuilt, type UnitTarget } from '../../unit.ts'
import { budgetFor } from '../content/budget.ts'
import type { Container, Glyph, PageContent, Rule, Show } from '../content/glyph.ts'
import { transformBox } from '../content/matrix.ts'
import { type Edits, isEdited, rewrite } from '../content/rewrite.ts'
import { makeWalker } from '../content/walk.ts'
import { type Dict, isDict, type Obj, type Ref } from '../file/objects.ts'
import { openPdf, type PdfFile } from '../file/open.ts'
import { type Box, type PageNode, pagesOf } from '../file/pages.ts'
import { currentDict, replaceAt } from '../file/place.ts'
import { formatNumber } from '../file/serialize.ts'
import { type PdfWriter, packedStream, writerFor } from '../file/write.ts'
import { linksOf } from '../layout/links.ts'
import { glyphsOf, type LaidUnit } from '../layout/unit-page.ts'
import { readScannedPage } from '../ocr/read-scanned-page.ts'
import { type Embedder, embedderFor } from '../set/embed.ts'
import { evenOut } from '../set/even-out.ts'
import { type Mark, mirrorMarks } from '../set/mirror-marks.ts'
import { areaText, type Placement, type Plan, place, plan } from '../set/place.ts'
import { leadsFrom, type Region, regionsOf } from '../set/region.ts'
import { shortenLeader } from '../set/shorten-leader.ts'
import type { Linked } from '../set/stretches.ts'
import { standsUpright } from '../set/upright.ts'
import { replaceFields } from './fields.ts'
import { inert } from './inert.ts'
import { isRtlLanguage } from './language.ts'
import { moveLinks } from './move-links.ts'
import { replaceOnDemand } from './on-demand.ts'
import { replaceProperties } from './properties.ts'

type Job = {
  file: PdfFile
  writer: PdfWriter
  fonts: FontSet
  embed: Embedder
  rtl: boolean
  upright: boolean
  targets: ReadonlyMap<string, UnitTarget>
  overflow: Rebuilt['overflow']
  /** Changed forms by their source and new content: pages that share one still do. */
  forms: Map<string, Ref>
}

/** The same document with targets in place of their units' text. A unit without a target is left as it was drawn. */
export async function rebuildPdf(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  options: RebuildOptions,
  scans: Scans = new Map(),
): Promise<Rebuilt> {
  const file = openPdf(bytes)
  const writer = writerFor(file)
  const fonts = fontSet(options.target)
  const job: Job = {
    file,
    writer,
    fonts,
    embed: embedderFor(writer),
    rtl: isRtlLanguage(options.target),
    upright: standsUpright(options.target),
    targets,
    overflow: [],
    forms: new Map(),
  }
  let letters = 0
  for (const { pieces } of targets.values()) {
    const text = plainText(pieces)
    letters += text.length
    await fonts.prepare(text)
  }
  // Setting the pages runs on the same clock as reading them again.
  const walker = makeWalker(file, budgetFor(bytes.length, letters))
  let number = 0
  for (const node of pagesOf(file)) {
    number++
    const { units, content } = readScannedPage(file, walker, node, number, scans)
    for (const unit of units) unit.isCovered ||= isHiddenOverPicture(unit, content)
    const edits = editsOf(units, content, node, job)
    if (!edits) continue
    writePage(node, content, edits, job)
    moveLinks(linksOf(file, node), units, edits.links, job)
  }
  replaceFields(file, writer, targets, job)
  replaceOnDemand(file, writer, targets)
  job.embed.finish()
  const root = replaceProperties(file, writer, targets, options.target)
  const trailer: Dict = new Map([['Root', root]])
  for (const key of ['Info', 'ID']) if (file.trailer.has(key)) trailer.set(key, file.trailer.get(key) as Obj)
  return { bytes: writer.finish(trailer, inert(file.resolve)), overflow: job.overflow }
}

function editsOf(units: readonly LaidUnit[], content: PageContent, node: PageNode, job: Job) {
  const gone = new Set<Glyph>()
  const inserts = new Map<Show, { content: string; restore: string }[]>()
  const appends = new Map<Container, string[]>()
  const lines: Edits['lines'][number][] = []
  const links = new Map<LaidUnit, Linked[]>()
  const regions = regionsOf(units, content, node.box, job.rtl)
  const marks = job.rtl
    ? mirrorMarks(units, regions, (unit) => changedPieces(unit, job) !== undefined)
    : new Map<LaidUnit, Mark>()
  const planned = units.flatMap((unit) => {
    const mark = marks.get(unit)
    const changed = mark ? [mark.text] : changedPieces(unit, job)
    const pieces = changed ?? samePieces(unit, job)
    const region = mark?.region ?? regions.get(unit)
    if (!pieces || !region) return []
    return [{ unit, region, isChanged: changed !== undefined, plan: plan(unit, pieces, region, job) }]
  })
  evenOut(planned)
  const insert = (show: Show, placed: Placement | undefined) => {
    if (placed) inserts.set(show, [...(inserts.get(show) ?? []), placed])
  }
  const firstOf = seenFirst(content.rules)
  for (const { unit: laid, region, isChanged, plan } of planned) {
    const unit = { ...laid, first: firstOf(laid) }
    const early = unit.isCovered || unit.first.show.object === 0 ? undefined : place(unit, plan, region, job, false)
    const late = !early || isClippedAway(unit, region, plan, early)
    const placed = late ? place(unit, plan, region, job, true) : early
    if (!placed) continue
    const { container } = unit.first.show
    const shown = !isChanged
      ? unseen(placed.content)
      : unit.isCovered
        ? patchOver(unit) + placed.content
        : placed.content
    if (late) appends.set(container, [...(appends.get(container) ?? []), shown])
    else insert(unit.first.show, placed)
    const letters = unit.first.show.read ? [] : glyphsOf(unit)
    for (const glyph of letters) gone.add(glyph)
    for (const first of clipsOf(letters, unit.first))
      insert(first.show, place({ ...unit, first }, plan, region, job, false))
    if (placed.edges.right > unit.block.right) for (const dot of dotsUnder(unit, placed, units)) gone.add(dot)
    const reached = placed.edges.right + 0.3 * unit.block.size
    if (unit.leader && reached > unit.leader.box[0]) lines.push(shortenLeader(unit.leader, reached))
    links.set(laid, placed.links)
    lines.push(...unit.underlines.map(({ rule }) => rule), ...unit.outlines)
    if (placed.underlines) appends.set(container, [...(appends.get(container) ?? []), `ET\n${placed.underlines}BT\n`])
    if (plan.fitted.overflows)
      job.overflow.push({
        id: unit.unit.id,
        note: 'longer than its place on the page: set at the smallest size, it reaches past it',
      })
  }
  return gone.size > 0 || appends.size > 0
    ? { gone, inserts, appends, lines, links, renamed: new Map<Container, string>() }
    : undefined
}

/**
 * Something is painted through letters at the end of each text object that has some for a clip, and all over the page once
 * they are gone: every other object than that of the first letter is to have the translation too.
 */
function clipsOf(letters: readonly Glyph[], { show }: Glyph): Iterable<Glyph> {
  const firsts = new Map<number, Glyph>()
  for (const letter of letters) {
    const { object, state } = letter.show
    if (state.render >= 4 && object !== show.object && !firsts.has(object)) firsts.set(object, letter)
  }
  return firsts.values()
}

/**
 * The letter that the translation of a unit is to be set before: the first one, unless the grounds of further lines are
 * filled after it and would lie over them.
 */
function seenFirst(rules: readonly Rule[]): (unit: LaidUnit) => Glyph {
  const areas = rules.filter(({ area }) => area)
  return ({ block, first, frame }) => {
    const last = block.lines.reduce((late, { glyphs: [glyph] }) => later(late, glyph), first)
    if (last === first) return first
    const lies = ({ box, area }: Rule) => {
      if (!area || area.start < first.show.start || area.start > last.show.start) return false
      const [left, bottom, right, top] = transformBox(frame.turn, box)
      const isOver = left < block.right && right > block.left && bottom < block.top && top > block.bottom
      return isOver && area.container === first.show.container
    }
    return areas.some(lies) ? last : first
  }
}

const later = (a: Glyph, b: Glyph | undefined) => (b && b.show.start > a.show.start ? b : a)

/** The dots of a leader that a longer text has taken the place of. */
const dotsUnder = ({ block, frame }: LaidUnit, { edges }: Placement, units: readonly LaidUnit[]): Glyph[] =>
  units
    .filter((unit) => unit.frame === frame && leadsFrom(block, unit.block))
    .flatMap((unit) => glyphsOf(unit).filter(({ u }) => u < edges.right + 0.3 * block.size))

/** What is to be set for a unit; undefined where it stays as it was drawn. */
function changedPieces({ unit }: LaidUnit, { targets }: Job): readonly Piece[] | undefined {
  const target = targets.get(unit.id)
  return target && plainText(target.pieces) !== plainText(unit.pieces) ? target.pieces : undefined
}

/** A name in a scan is the same in both languages: the picture goes on showing it, and its text lies over it to be found and copied. */
const samePieces = ({ unit, first }: LaidUnit, { targets }: Job): readonly Piece[] | undefined =>
  first.show.read && unit.keep !== 'unreadable' ? targets.get(unit.id)?.pieces : undefined

const unseen = (content: string) => `3 Tr\n${content}0 Tr\n`

// Invisible letters over a picture are what somebody read from it: their translation is to be seen.
const isHiddenOverPicture = ({ first, block, frame }: LaidUnit, { images }: PageContent): boolean =>
  first.show.state.render === 3 &&
  images.some((image) => {
    const [left, bottom, right, top] = transformBox(frame.turn, image.box)
    return left <= block.left && right >= block.right && bottom <= block.bottom && top >= block.top
  })

/** A patch over each line of a unit in the colour that it stands on, outside of the text object that is open. */
function patchOver(unit: LaidUnit): string {
  const patches = unit.block.lines.map(({ left, right, v, size, glyphs }) => {
    const read = glyphs[0]?.show.read
    const [bottom, top] = read ? inkOf(glyphs, 0.08 * size) : [v - 0.34 * size, v + 1.02 * size]
    const box: Box = [left - 0.1 * size, bottom, right + 0.12 * size, top]
    return `${(read?.ground ?? [1, 1, 1]).map(formatNumber).join(' ')} rg\n${areaText(unit, box)}`
  })
  return `ET\n${patches.join('')}BT\n0 Tr\n`
}

function inkOf(glyphs: readonly Glyph[], margin: number): [bottom: number, top: number] {
  const reads = glyphs.flatMap(({ show }) => show.read ?? [])
  return [Math.min(...reads.map(({ bottom }) => bottom)) - margin, Math.max(...reads.map(({ top }) => top)) + margin]
}

// The clip in force at the first letter does not let all of the lines through.
function isClippedAway(
  { first, block, frame }: LaidUnit,
  region: Region,
  { fitted }: Plan,
  { edges }: Placement,
): boolean {
  if (first.show.state.render >= 4) return false
  const clip = transformBox(frame.turn, first.show.state.clip)
  const slack = 0.15 * block.size
  const last = region.top - (fitted.lines.length - 1) * fitted.leading
  return (
    clip[0] > edges.left + slack ||
    clip[2] < edges.right - slack ||
    clip[1] > Math.min(last, block.bottom) ||
    clip[3] < block.top
  )
}

function writePage(node: PageNode, content: PageContent, edits: Edits, job: Job): void {
  const { writer } = job
  const dict = new Map(currentDict(writer, node.place) ?? node.dict)
  if (hasEdits(content.root, edits)) {
    const { bytes, resources } = changed(content.root, edits, job)
    dict.set('Contents', writer.add(packedStream(new Map(), bytes)))
    dict.set('Resources', resources)
    replaceAt(writer, node.place, dict)
  }
  for (const container of content.annotations) {
    const { annotation } = container
    if (!annotation || !hasEdits(container, edits)) continue
    const { bytes, resources } = changed(container, edits, job)
    replaceAppearance(annotation, bytes, resources, job)
  }
}

const hasEdits = (container: Container, edits: Edits): boolean =>
  isEdited(container, edits) || container.kids.some(({ child }) => hasEdits(child, edits))

/** A container's new bytes, forms first, and resources that name what the new bytes use. */
function changed(container: Container, edits: Edits, job: Job): { bytes: Uint8Array; resources: Dict } {
  const forms: [string, Ref][] = []
  const renamed = new Map(edits.renamed)
  container.kids.forEach(({ child }, i) => {
    if (!hasEdits(child, edits)) return
    const name = formName(i)
    forms.push([name, changedForm(child, edits, job)])
    renamed.set(child, name)
  })
  const bytes = rewrite(container, { ...edits, renamed })
  return { bytes, resources: withEntries(container, forms, bytes, job) }
}

const formName = (kid: number) => `AttestaForm${kid}`

function withEntries(container: Container, forms: [string, Ref][], bytes: Uint8Array, { file, embed }: Job): Dict {
  const { resources, kids, loops } = container
  const out = new Map(resources)
  if (forms.length > 0 || loops.length > 0) {
    const xobjects = new Map(file.dict(resources.get('XObject')))
    // The untranslated forms go, where nothing that draws them is left.
    const drawn = new Set(kids.filter((_, i) => !forms.some(([name]) => name === formName(i))).map(({ name }) => name))
    const isShared = kids.some(({ child }) => child.resources === resources)
    for (const { name } of [...kids, ...loops]) if (!isShared && !drawn.has(name)) xobjects.delete(name)
    out.set('XObject', new Map([...xobjects, ...forms]))
  }
  const fonts = embed.named(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  if (fonts.length > 0) out.set('Font', new Map([...(file.dict(resources.get('Font')) ?? []), ...fonts]))
  return out
}

function changedForm(child: Container, edits: Edits, job: Job): Ref {
  const { bytes, resources } = changed(child, edits, job)
  const key = `${child.num} ${createHash('sha1').update(bytes).digest('hex')}`
  const known = child.num === undefined ? undefined : job.forms.get(key)
  if (known) return known
  const entries = new Map(
    [...child.dict].filter(([entry]) => !['Filter', 'DecodeParms', 'Length', 'Resources'].includes(entry)),
  )
  const ref = job.writer.add(packedStream(entries.set('Resources', resources), bytes))
  job.forms.set(key, ref)
  return ref
}

function replaceAppearance(
  { place, path, stream }: NonNullable<Container['annotation']>,
  bytes: Uint8Array,
  resources: Dict,
  { writer, file }: Job,
): void {
  const entries = new Map(
    [...stream.dict].filter(([entry]) => !['Filter', 'DecodeParms', 'Length', 'Resources'].includes(entry)),
  )
  const ref = writer.add(packedStream(entries.set('Resources', resources), bytes))
  const write = (obj: Obj, keys: string[]): Obj => {
    const [key, ...rest] = keys
    if (key === undefined) return ref
    const value = file.resolve(obj)
    const dict = new Map(isDict(value) ? value : [])
    // What it looks like under the mouse would still be the original.
    if (key === 'N') for (const other of ['D', 'R']) dict.delete(other)
    return dict.set(key, write(dict.get(key) ?? null, rest))
  }
  replaceAt(writer, place, write(currentDict(writer, place) ?? null, path))
}
