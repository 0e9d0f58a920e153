import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { isRightToLeft } from '#shared/languages/script.ts'
import { warning } from '#shared/messages/warning.ts'
import type { Format, Rebuilt, Unit, UnitTarget } from '../model/unit.ts'
import { plainText } from '../model/unit.ts'
import { decodeText } from './decode.ts'
import { columns, type Layout, readLayout, type Slot } from './layout.ts'
import { wrapText } from './wrap-text.ts'

/** Plain text: any encoding in, UTF-8 out, the line structure kept. */
export const format: Format = {
  async extract(bytes) {
    const { text } = decodeText(bytes)
    if (!/\S/.test(text)) return { units: [], warnings: [] }
    if (countLines(text) > maxLines) throw new DocumentRefusal('too-complex', 'lines without end')
    const warnings = text.includes('\ufffd') ? [warning('has-unreadable-letters')] : []
    return { units: slotsOf(readLayout(text)).map(unitOf), warnings }
  },
  async rebuild(bytes, targets, { target }) {
    return rebuildText(readLayout(decodeText(bytes).text), targets, isRightToLeft(target))
  },
}

/** Every line costs memory before it is known to be empty. */
const maxLines = 500_000

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** What a file that was written here shows, by its lines and columns: the number or the bullet before a text may be a part of that. */
export const writtenUnits = (bytes: Uint8Array): Unit[] =>
  new TextDecoder()
    .decode(bytes)
    .split(/[\r\n\f\t]+/)
    .filter((text) => /\S/.test(text))
    .map((text, i) => unitOf({ text, line: i + 1, kind: 'paragraph' }, i))

const slotsOf = (layout: Layout) => layout.parts.filter((part): part is Slot => typeof part !== 'string')

function unitOf(slot: Slot, index: number): Unit {
  return { id: `t${index}`, kind: slot.kind, place: [{ kind: 'line', number: slot.line }], pieces: [slot.text] }
}

function rebuildText(layout: Layout, targets: ReadonlyMap<string, UnitTarget>, rtl: boolean): Rebuilt {
  let out = ''
  let index = 0
  let moved = 0
  for (const [i, part] of layout.parts.entries()) {
    if (typeof part === 'string') {
      const gap = alignColumn(part, moved)
      out += gap
      moved = countsAnew(part) ? 0 : moved + gap.length - part.length
      continue
    }
    const target = targets.get(`t${index++}`)
    const text = target ? plainText(target.pieces).replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : part.text
    if (part.kind === 'cell') moved += columnsMoved(part.text, text)
    if (rtl && part.kind === 'cell' && !isTabbedFigure(text, layout.parts[i - 1], layout.parts[i + 1]))
      out += rightToLeft
    out += part.wrap ? wrapText(text, part.wrap, layout.newline) : text
  }
  return { bytes: new TextEncoder().encode(out), overflow: [] }
}

/**
 * A mark before a cell, where lines run from right to left. Behind a word in Latin letters figures run from left to right with the blanks
 * between them (UAX 9, W7 and N1), below each other's headings; and programs take the direction of a line from its first letter. Older
 * programs know no isolates, which would do the same.
 */
const rightToLeft = '\u200f'

/** A tab parts cells by itself, and a program that reads the column takes a figure with a mark for a word. */
const isTabbedFigure = (text: string, ...gaps: (string | Slot | undefined)[]): boolean =>
  !/\p{L}/u.test(text) && gaps.some((gap) => typeof gap === 'string' && gap.includes('\t'))

/** How many columns more a translated cell takes. */
export const columnsMoved = (source: string, target: string) => columns(target) - columns(source)

/** Behind a tab and a line end, columns are counted anew. */
export const countsAnew = (gap: string): boolean => /[\t\n\r\f\v\u0085\u2028\u2029]/.test(gap)

/**
 * The gap after a cell gives or takes the difference, so that the next column, or the rule before it, stays where it was. What it cannot
 * give, the gaps behind it do.
 */
export function alignColumn(gap: string, moved: number): string {
  const [, spaces = '', rule = ''] = /^( {3,}|(?= *[|│┃║]) *)([|│┃║]?.*)$/s.exec(gap) ?? []
  if (!moved || !(spaces || rule)) return gap
  return ' '.repeat(Math.max(Math.min(rule ? 1 : 2, spaces.length), spaces.length - moved)) + rule
}
