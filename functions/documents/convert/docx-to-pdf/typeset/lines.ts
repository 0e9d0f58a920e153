import type { Atom } from '../../../pdf/typeset/atoms.ts'
import type { FlowPicture, FlowTab } from '../flow.ts'

/** What a paragraph is set from: words and spaces, tabs, pictures. Widths are in points. */
export type LineItem = Atom | 'tab' | { picture: FlowPicture }

/** A stretch of a line without tabs or pictures, or a picture, from where the text starts. */
export type Bit = { x: number; width: number } & ({ atoms: Atom[] } | { picture: FlowPicture })

export type SetLine = {
  bits: Bit[]
  leaders: { x: number; width: number; sign: string }[]
  width: number
  isLast: boolean
}

/** `room` is the width of a line by its number; `indent` is what its first line leaves or hangs out. */
export type Measure = { room: (line: number) => number; indent: number; tabs: readonly FlowTab[]; start: number }

const STANDARD_TAB = 36

/** Breaks a paragraph into lines, first fit, with its tabs. A word that is longer than a line is cut. */
export function setLines(items: readonly LineItem[], { room, indent, tabs, start }: Measure): SetLine[] {
  const lines: SetLine[] = []
  let line: SetLine = { bits: [], leaders: [], width: indent, isLast: false }
  let at = indent
  let isFresh = true

  const close = (isLast: boolean) => {
    trim(line)
    lines.push({ ...line, isLast })
    line = { bits: [], leaders: [], width: 0, isLast: false }
    at = 0
    isFresh = isLast
  }
  const put = (atom: Atom) => {
    const last = line.bits.at(-1)
    if (last && 'atoms' in last) {
      last.atoms.push(atom)
      last.width += atom.width
    } else line.bits.push({ x: at, width: atom.width, atoms: [atom] })
    at += atom.width
  }
  for (const [i, item] of items.entries()) {
    const width = room(lines.length)
    if (item === 'tab') {
      const ahead = widthAhead(items, i + 1)
      const stop = stopAfter(at, tabs, start, width)
      const to = Math.max(at, stop.align === 'start' ? stop.at : stop.at - (stop.align === 'end' ? ahead : ahead / 2))
      if (stop.leader && to - at > 4) line.leaders.push({ x: at + 2, width: to - at - 4, sign: stop.leader })
      at = to
      line.bits.push({ x: at, width: 0, atoms: [] })
      continue
    }
    if ('picture' in item) {
      if (at + item.picture.width > width + 1 && line.bits.length > 0) close(false)
      line.bits.push({ x: at, width: item.picture.width, picture: item.picture })
      at += item.picture.width
      line.bits.push({ x: at, width: 0, atoms: [] })
      continue
    }
    if (item.isBreak) {
      close(true)
      continue
    }
    if (item.isSpace && line.bits.length === 0 && !isFresh) continue
    if (!item.isSpace && line.bits.length > 0 && at + item.width > width + 0.01) close(false)
    // Space hangs out over the end of its line.
    if (item.isSpace || item.width <= width) put(item)
    else
      for (const piece of cutTo(item, width)) {
        if (line.bits.length > 0 && at + piece.width > width + 0.01) close(false)
        put(piece)
      }
  }
  close(true)
  return lines
}

function* cutTo({ runs, ...atom }: Atom, width: number): Generator<Atom> {
  let cut: Atom = { ...atom, runs: [], width: 0 }
  for (const { text, ...run } of runs) {
    let part = ''
    for (const { segment } of graphemes.segment(text)) {
      const wide = run.face.width(segment) * run.size
      if (cut.width + wide > width && cut.width > 0) {
        yield { ...cut, runs: [...cut.runs, { ...run, text: part }] }
        cut = { ...atom, runs: [], width: 0 }
        part = ''
      }
      part += segment
      cut.width += wide
    }
    if (part) cut.runs.push({ ...run, text: part })
  }
  yield cut
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Space at the end of a line is none. */
function trim(line: SetLine): void {
  const last = line.bits.at(-1)
  if (last && 'atoms' in last) while (last.atoms.at(-1)?.isSpace) last.width -= (last.atoms.pop() as Atom).width
  line.bits = line.bits.filter((bit) => !('atoms' in bit) || bit.atoms.length > 0)
  const end = line.bits.at(-1)
  if (end) line.width = end.x + end.width
}

/** How wide the text is that a tab to the right or to the middle moves. */
function widthAhead(items: readonly LineItem[], from: number): number {
  let width = 0
  let spaces = 0
  for (let i = from; i < items.length; i++) {
    const item = items[i] as LineItem
    if (item === 'tab' || (!('picture' in item) && item.isBreak)) break
    if ('picture' in item) width += item.picture.width
    else width += item.width
    spaces = !('picture' in item) && item.isSpace ? spaces + item.width : 0
  }
  return width - spaces
}

/** Where the next tab leads. Tabs are measured from the margin; where the first line hangs out, its text begins at the indent. */
export function stopAfter(at: number, tabs: readonly FlowTab[], start: number, width: number): FlowTab {
  const own = tabs
    .map((tab) => ({ ...tab, at: tab.at - start }))
    .concat(at < -0.5 ? [{ at: 0, align: 'start' }] : [])
    .filter((tab) => tab.at > at + 0.5)
    .sort((a, b) => a.at - b.at)[0]
  if (own) return own.align === 'start' ? own : { ...own, at: Math.min(own.at, width) }
  const next = (Math.floor((at + start + 0.5) / STANDARD_TAB) + 1) * STANDARD_TAB - start
  return { at: next > width ? at : next, align: 'start' }
}
