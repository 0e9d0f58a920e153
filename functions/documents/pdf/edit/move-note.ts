import { union } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { currentDict, replaceAt } from '../file/place.ts'
import { type Dict, name, type Obj } from '../file/primitives.ts'
import { formatNumber } from '../file/serialize.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'
import type { Note, NoteKind } from '../layout/notes.ts'

const HIDDEN = 2

/** Moves a note to other places; a note without a place is hidden. Its appearance stream is drawn again, if it has one. */
export function moveNote(writer: PdfWriter, { kind, dict: before, place }: Note, boxes: readonly Box[]): void {
  const dict = new Map(currentDict(writer, place) ?? before)
  const rect = union(boxes)
  if (!rect) {
    const flags = dict.get('F')
    replaceAt(writer, place, dict.set('F', (typeof flags === 'number' ? flags : 0) | HIDDEN))
    return
  }
  dict.set('Rect', [...rect]).set(
    'QuadPoints',
    boxes.flatMap(([left, bottom, right, top]) => [left, top, right, top, left, bottom, right, bottom]),
  )
  if (dict.has('AP')) dict.set('AP', new Map([['N', writer.add(appearance(kind, dict, boxes, rect))]])).delete('AS')
  replaceAt(writer, place, dict)
}

function appearance(kind: NoteKind, dict: Dict, boxes: readonly Box[], rect: Box) {
  const alpha = dict.get('CA')
  const state: Dict = new Map<string, Obj>([
    ['ca', typeof alpha === 'number' ? alpha : 1],
    ['CA', typeof alpha === 'number' ? alpha : 1],
    // A highlight is drawn with a blend mode that shows the words.
    ...(kind === 'Highlight' ? ([['BM', name('Multiply')]] as const) : []),
  ])
  const content = `/G gs ${colourOf(kind, dict.get('C'))}\n${boxes.map((box) => drawn[kind](box)).join('\n')}\n`
  const entries: Dict = new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', [...rect]],
    ['Resources', new Map([['ExtGState', new Map([['G', state]])]])],
  ])
  return packedStream(entries, Buffer.from(content, 'latin1'))
}

const text = (...numbers: number[]) => numbers.map(formatNumber).join(' ')

function colourOf(kind: NoteKind, given: Obj | undefined): string {
  const parts = Array.isArray(given) ? given.filter((part) => typeof part === 'number') : []
  const operators = { 1: ['g', 'G'], 3: ['rg', 'RG'], 4: ['k', 'K'] } as const
  const [fill, line] = operators[parts.length as 1 | 3 | 4] ?? []
  if (fill && line) return `${text(...parts)} ${kind === 'Highlight' ? fill : line}`
  return kind === 'Highlight' ? '1 1 0 rg' : '0 G'
}

/** A horizontal line at a fraction of a box's height. */
const lineAt =
  (part: number) =>
  ([left, bottom, right, top]: Box) => {
    const [high, y] = [top - bottom, bottom + part * (top - bottom)]
    return `${text(high * 0.06)} w ${text(left, y)} m ${text(right, y)} l S`
  }

const drawn: Record<NoteKind, (box: Box) => string> = {
  Highlight: ([left, bottom, right, top]) => `${text(left, bottom, right - left, top - bottom)} re f`,
  Underline: lineAt(0.08),
  StrikeOut: lineAt(0.42),
  Squiggly: ([left, bottom, right, top]) => {
    const step = Math.max(0.5, 0.12 * (top - bottom))
    const points = Array.from({ length: Math.min(2000, Math.floor((right - left) / step)) + 1 }, (_, i) =>
      text(left + i * step, bottom + (i % 2) * step),
    )
    return `${text(step * 0.4)} w ${points.map((point, i) => `${point} ${i === 0 ? 'm' : 'l'}`).join(' ')} S`
  },
}
