import type { Dict, Obj } from '../file/primitives.ts'
import { formatNumber, nameText, serialize } from '../file/serialize.ts'
import type { Container, Glyph, Rule, Show } from './glyph.ts'

export type Edits = {
  gone: ReadonlySet<Glyph>
  /** Instructions to insert before a text-showing instruction, and those that restore the text state afterwards. */
  inserts: ReadonlyMap<Show, { content: string; restore: string }[]>
  /** Instructions to append to a stream. */
  appends: ReadonlyMap<Container, string[]>
  /** Underlines and outlines that go with their text, and leaders with the shorter ones in their places. */
  lines: readonly (Pick<Rule, 'source'> & { text?: string })[]
  /** New names of changed forms: the instruction that draws one names the copy. */
  renamed: ReadonlyMap<Container, string>
}

export const isEdited = (container: Container, edits: Edits): boolean =>
  edits.appends.has(container) ||
  container.kids.some(({ child }) => edits.renamed.has(child)) ||
  container.shows.some((show) => edits.inserts.has(show) || show.glyphs.some((glyph) => edits.gone.has(glyph)))

/** The stream with its text replaced and every other byte as it was. */
export function rewrite(container: Container, edits: Edits): Uint8Array {
  const cuts: { start: number; end: number; text: string }[] = []
  let line = -1
  // Where a reader of the new stream stands on the line, in text space.
  let reached = 0
  for (const show of container.shows) {
    if (show.line !== line) {
      line = show.line
      reached = 0
    }
    const inserts = edits.inserts.get(show) ?? []
    const isTouched = show.glyphs.some((glyph) => edits.gone.has(glyph))
    const drift = Math.abs(reached - show.from) > 1e-4
    if (inserts.length === 0 && !isTouched && !drift) {
      reached = show.to
      continue
    }
    let text = moves(show)
    for (const { content, restore } of inserts) {
      text += content + restore
      reached = 0
    }
    const kept = show.glyphs.length === 0 || show.glyphs.some((glyph) => !edits.gone.has(glyph))
    if (kept && show.glyphs.length > 0) {
      const shown = keptText(show, edits.gone, reached)
      text += shown.text
      reached = shown.reached
    }
    cuts.push({ start: show.start, end: show.end, text })
  }
  for (const { start, end, child } of container.kids) {
    const renamed = edits.renamed.get(child)
    if (renamed) cuts.push({ start, end, text: `${nameText(renamed)} Do` })
  }
  for (const { source, text = '' } of edits.lines) if (source?.container === container) cuts.push({ ...source, text })
  for (const { start, end } of container.loops) cuts.push({ start, end, text: '' })
  const isKept = ({ glyphs }: Show) => !glyphs.some((glyph) => edits.gone.has(glyph))
  for (const { start, end, tag, props, shows } of container.replacements)
    if (shows.length === 0 || !shows.every(isKept))
      cuts.push({ start, end, text: `${nameText(tag)} ${serialize(withoutReplacement(props))} BDC` })
  return splice(container, cuts, edits.appends.get(container) ?? [])
}

const withoutReplacement = (props: Dict): Obj =>
  new Map(
    [...props].filter(
      ([key, value]) =>
        key !== 'ActualText' &&
        key !== 'E' &&
        (typeof value !== 'object' || value instanceof Uint8Array || value === null),
    ),
  )

// ' and " move to the next line before they show text; the move is kept when the text is removed.
const moves = ({ op, spacing }: Show) => (op === "'" || op === '"' ? `${spacing}T*\n` : '')

function keptText(show: Show, gone: ReadonlySet<Glyph>, from: number): { text: string; reached: number } {
  const { state } = show
  const unit = state.size * (state.font?.vertical ? 1 : state.stretch)
  let reached = from
  let items = ''
  let hex = ''
  for (const glyph of show.glyphs) {
    if (gone.has(glyph)) continue
    if (Math.abs(glyph.from - reached) > 1e-4 && unit !== 0) {
      if (hex) items += `<${hex}>`
      hex = ''
      items += formatNumber(((reached - glyph.from) * 1000) / unit)
    }
    hex += glyph.code.toString(16).padStart(glyph.length * 2, '0')
    reached = glyph.to
  }
  if (hex) items += `<${hex}>`
  return { text: `[${items}] TJ`, reached }
}

function splice(
  { bytes, end: last }: Container,
  cuts: { start: number; end: number; text: string }[],
  appends: readonly string[],
): Uint8Array {
  cuts.sort((a, b) => a.start - b.start)
  const parts: Uint8Array[] = []
  if (appends.length > 0) parts.push(Buffer.from('q\n'))
  let at = 0
  for (const { start, end, text } of cuts) {
    if (start < at) continue
    parts.push(bytes.subarray(at, start), Buffer.from(` ${text}\n`, 'latin1'))
    at = end
  }
  parts.push(bytes.subarray(at, appends.length > 0 ? last : undefined))
  // What the stream left open is closed, so that the appended text stands in the state that the stream began with.
  if (appends.length > 0) parts.push(Buffer.from(`\nQ\nq\nBT\n${appends.join('')}ET\nQ\n`, 'latin1'))
  return Buffer.concat(parts)
}
