import { isRightToLeft } from '#shared/languages/script.ts'
import { overflowNote } from '#shared/translations/segments/overflow-note.ts'
import { type FontSet, fontSet } from '../../fonts/font-set.ts'
import { append } from '../../model/lists.ts'
import {
  type Piece,
  plainText,
  type RebuildOptions,
  type Rebuilt,
  type Unit,
  type UnitTarget,
} from '../../model/unit.ts'
import type { Scans } from '../../ports/ocr.ts'
import { budgetFor } from '../content/budget.ts'
import type { Container, Glyph, PageContent, Rule, Show } from '../content/glyph.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { transformBox } from '../content/matrix.ts'
import { lettersBelow } from '../content/opaque.ts'
import { keepReadings } from '../content/readings.ts'
import type { Edits } from '../content/rewrite.ts'
import { openPdf } from '../file/open.ts'
import { type PageNode, pagesOf } from '../file/pages.ts'
import type { Dict, Obj } from '../file/primitives.ts'
import { writerFor } from '../file/write.ts'
import { isJoined } from '../layout/broken-words.ts'
import { glyphsOf, type LaidUnit } from '../layout/unit-page.ts'
import { readScannedPage } from '../ocr/read-scanned-page.ts'
import { embedderFor } from '../typeset/embed.ts'
import { type ListMark, mirrorMarks } from '../typeset/mirror-marks.ts'
import { patchOver } from '../typeset/patch-over.ts'
import { lineBoxes, type Placement, type Plan, place, plan } from '../typeset/place.ts'
import { leadsFrom, type Region, regionsOf } from '../typeset/region.ts'
import { settle } from '../typeset/settle.ts'
import { shortenLeader } from '../typeset/shorten-leader.ts'
import type { Linked } from '../typeset/stretches.ts'
import { standsUpright } from '../typeset/upright.ts'
import { appearingOn } from './appearing.ts'
import { replaceFields } from './fields.ts'
import { freeNumber } from './free-names.ts'
import { moveLinks } from './move-links.ts'
import { markMover } from './move-marks.ts'
import { replaceOffered } from './offered.ts'
import { replaceOnDemand } from './on-demand.ts'
import { writePlainPages } from './plain-pages.ts'
import { replaceProperties } from './properties.ts'
import { sanitizer } from './sanitize.ts'
import { type Output, writePage } from './write-page.ts'

type Job = Output & {
  fonts: FontSet
  rtl: boolean
  upright: boolean
  targets: ReadonlyMap<string, UnitTarget>
  overflow: Rebuilt['overflow']
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
  const firstName = freeNumber(file)
  const job: Job = {
    file,
    writer,
    fonts,
    embed: embedderFor(writer, firstName),
    firstName,
    rtl: isRightToLeft(options.target),
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
  // Typesetting the pages and reading them again share one time limit.
  const interpreter = makeInterpreter(file, budgetFor(bytes.length, letters))
  let number = 0
  const onPages: Unit[] = []
  const appearing = new Map<string, readonly Unit[]>()
  for (const node of pagesOf(file)) {
    number++
    const { units: all, content, areas } = readScannedPage(file, interpreter, node, number, scans)
    const units = all.filter(({ unit }) => !unit.hidden)
    for (const { unit } of all) {
      onPages.push(unit)
      // The marks of lists change sides.
      if (job.rtl && unit.keep) await fonts.prepare(plainText(unit.pieces))
    }
    for (const [note, own] of appearingOn(all)) if (!appearing.has(note)) appearing.set(note, own)
    const isBelow = lettersBelow(content, node.box)
    for (const unit of units) unit.isCovered ||= isHiddenOverPicture(unit, content) || isBelow(unit.first.show)
    const edits = editsOf(units, content, node, job)
    if (!edits) continue
    edits.marked.moveNotes(writer)
    writePage(node, content, edits, job)
    moveLinks(areas.links, units, edits.links, job)
  }
  await replaceFields(file, writer, targets, job)
  replaceOnDemand(file, writer, targets, onPages, appearing)
  replaceOffered(file, writer, targets)
  writePlainPages(file, writer)
  job.embed.finish()
  const root = replaceProperties(file, writer, targets, options.target)
  const trailer: Dict = new Map([['Root', root]])
  for (const key of ['Info', 'ID']) if (file.trailer.has(key)) trailer.set(key, file.trailer.get(key) as Obj)
  const written = writer.finish(trailer, sanitizer(file.resolve))
  keepReadings(written, interpreter.readings)
  return { bytes: written, overflow: job.overflow, undrawn: job.embed.undrawn() }
}

function editsOf(units: readonly LaidUnit[], content: PageContent, node: PageNode, job: Job) {
  const gone = new Set<Glyph>()
  const inserts = new Map<Show, { content: string; restore: string }[]>()
  const appends = new Map<Container, string[]>()
  // All patches come before all texts: one may reach into the longer translation of its neighbour.
  const patches = new Map<Container, string[]>()
  const lines: Edits['lines'][number][] = []
  const links = new Map<LaidUnit, Linked[]>()
  const marked = markMover()
  const regions = regionsOf(units, content, node.box, job.rtl)
  const marks = job.rtl
    ? mirrorMarks(units, regions, (unit) => changedPieces(unit, job) !== undefined)
    : new Map<LaidUnit, ListMark>()
  const changed = units.flatMap((unit) => {
    const mark = marks.get(unit)
    const pieces = mark ? [mark.text] : (changedPieces(unit, job) ?? samePieces(unit, job))
    const region = mark?.region ?? regions.get(unit)
    return pieces && region ? [{ unit, region, plan: plan(unit, pieces, region, job) }] : []
  })
  const set = new Set(changed.map(({ unit }) => unit))
  const standing = units.flatMap((unit) => {
    const [pieces, region] = [job.targets.get(unit.unit.id)?.pieces, regions.get(unit)]
    if (!pieces || !region || set.has(unit) || unit.isCovered) return []
    return [{ unit, planned: () => ({ unit, region, plan: plan(unit, pieces, region, job) }) }]
  })
  const insert = (show: Show, placed: Placement | undefined) => {
    if (placed) inserts.set(show, [...(inserts.get(show) ?? []), placed])
  }
  const firstOf = seenFirst(content.rules)
  for (const { unit: laid, region, plan } of settle(changed, standing, units, job.rtl)) {
    const isChanged = !laid.first.show.read || marks.has(laid) || changedPieces(laid, job) !== undefined
    const unit = { ...laid, first: onTop(laid, firstOf(laid), content) }
    const early = unit.isCovered || unit.first.show.object === 0 ? undefined : place(unit, plan, region, job, false)
    const late = !early || isClippedAway(unit, region, plan, early)
    const placed = late ? place(unit, plan, region, job, true) : early
    if (!placed) continue
    const { container } = unit.first.show
    if (isChanged && unit.isCovered) patches.set(container, [...(patches.get(container) ?? []), patchOver(unit)])
    const shown = isChanged ? placed.content : unseen(placed.content)
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
    if (isChanged) marked.move(laid, placed.marks, () => lineBoxes(laid, plan, region, job.rtl))
    append(lines, [...unit.underlines.map(({ rule }) => rule), ...unit.outlines])
    if (placed.underlines) appends.set(container, [...(appends.get(container) ?? []), `ET\n${placed.underlines}BT\n`])
    if (plan.fitted.overflows) job.overflow.push({ id: unit.unit.id, note: overflowNote })
  }
  append(lines, marked.edits())
  for (const [container, own] of patches) appends.set(container, [...own, ...(appends.get(container) ?? [])])
  return gone.size > 0 || appends.size > 0
    ? { gone, inserts, appends, lines, links, marked, renamed: new Map<Container, string>() }
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
 * The letter that the translation of a unit is to be set before: the first one, unless grounds are filled among its letters,
 * which would lie over it: then the first one behind them.
 */
function seenFirst(rules: readonly Rule[]): (unit: LaidUnit) => Glyph {
  const areas = rules.flatMap(({ box, area }) => (area ? [{ box, area }] : []))
  const turned = new Map<LaidUnit['frame'], typeof areas>()
  const areasIn = (frame: LaidUnit['frame']) => {
    const known = turned.get(frame) ?? areas.map(({ box, area }) => ({ box: transformBox(frame.turn, box), area }))
    turned.set(frame, known)
    return known
  }
  return ({ block, first, frame }) => {
    if (areas.length === 0) return first
    const letters = block.lines.flatMap(({ glyphs }) => glyphs)
    const end = letters.reduce((late, { show }) => Math.max(late, show.start), first.show.start)
    if (end === first.show.start) return first
    let behind = first.show.start
    for (const { box, area } of areasIn(frame)) {
      if (area.start < behind || area.start > end || area.container !== first.show.container) continue
      const [left, bottom, right, top] = box
      const isOver = left < block.right && right > block.left && bottom < block.top && top > block.bottom
      if (isOver) behind = area.start
    }
    const isSooner = (show: Show, than: Show) => show.start > behind && (than.start < behind || show.start < than.start)
    return letters.reduce((found, glyph) => (isSooner(glyph.show, found.show) ? glyph : found), first)
  }
}

/**
 * A translation over a picture that is painted behind the form in which the original stands is set at the end of the page, unless a layer
 * hides it.
 */
function onTop({ isCovered }: LaidUnit, first: Glyph, { root, images }: PageContent): Glyph {
  const { container, state, images: before } = first.show
  const isLow = isCovered && !state.hidden && container.kind === 'form' && !container.isNote && before < images.length
  return isLow ? { ...first, show: { ...first.show, container: root } } : first
}

/** The dots of a leader that a longer text replaces. */
const dotsUnder = ({ block, frame }: LaidUnit, { edges }: Placement, units: readonly LaidUnit[]): Glyph[] =>
  units
    .filter((unit) => unit.frame === frame && leadsFrom(block, unit.block))
    .flatMap((unit) => glyphsOf(unit).filter(({ u }) => u < edges.right + 0.3 * block.size))

/** The text to set for a unit; undefined if it stays as it was drawn. */
function changedPieces({ unit, isTurned }: LaidUnit, { targets, rtl }: Job): readonly Piece[] | undefined {
  const target = targets.get(unit.id)
  if (isTurned && !rtl) return (target ?? unit).pieces
  return target && !isJoined(plainText(target.pieces), unit.pieces) ? target.pieces : undefined
}

/**
 * A name in a scan is the same in both languages: the picture goes on showing it, and its text lies over it to be found and
 * copied.
 */
const samePieces = ({ unit, first }: LaidUnit, { targets }: Job): readonly Piece[] | undefined =>
  first.show.read && unit.keep !== 'unreadable' ? targets.get(unit.id)?.pieces : undefined

const unseen = (content: string) => `3 Tr\n${content}0 Tr\n`

// Invisible letters over a picture, or over strips of one, are what somebody read from it: their translation is to be seen.
const isHiddenOverPicture = ({ first, block, frame }: LaidUnit, { images }: PageContent): boolean =>
  first.show.state.render === 3 &&
  images.some((image) => {
    const [left, bottom, right, top] = transformBox(frame.turn, image.box)
    return block.lines.some((line) => {
      const middle = (line.left + line.right) / 2
      return left <= middle && right >= middle && bottom <= line.v && top >= line.v
    })
  })

// The clip at the first letter would cut some of the lines.
function isClippedAway(
  { first, block, frame }: LaidUnit,
  region: Region,
  { fitted }: Plan,
  { edges }: Placement,
): boolean {
  if (first.show.state.render >= 4) return false
  const clip = transformBox(frame.turn, first.show.state.clip)
  const slack = 0.15 * block.size
  const last = fitted.top - (fitted.lines.length - 1) * fitted.leading
  const top = Math.max(fitted.top, block.top) + 0.6 * block.size
  return (
    clip[0] > edges.left + slack ||
    clip[2] < edges.right - slack ||
    clip[1] > Math.min(last, block.bottom) ||
    clip[3] < top
  )
}
