import { plainText, type UnitTarget } from '../model/unit.ts'
import { decodeText } from './decode.ts'
import { alignColumn, columnsMoved, countsAnew } from './format.ts'
import { type Layout, readLayout } from './layout.ts'
import { wrapText } from './wrap-text.ts'

/** `pre` is a line of a table or a drawing: its spaces count. `tight` stands close to the next one. */
export type TextParagraph = { text: string; kind: 'heading' | 'paragraph' | 'tight' | 'pre' }

/** A translated text as paragraphs for a page: what was typed around the texts (numbers, bullets, quote marks, rules) stays. */
export function textParagraphs(bytes: Uint8Array, targets: ReadonlyMap<string, UnitTarget>): TextParagraph[] {
  const lines = readLines(readLayout(decodeText(bytes).text), targets)
  const paragraphs: TextParagraph[] = []
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    const last = paragraphs[paragraphs.length - 1]
    if (!line.text.trim()) {
      if (last?.kind === 'pre') paragraphs.push({ text: '', kind: 'pre' })
      return
    }
    const isDrawn = line.isRow || (!/[\p{L}\p{N}]/u.test(line.text) && (last?.kind === 'pre' || next?.isRow === true))
    if (isDrawn) paragraphs.push({ text: line.text, kind: 'pre' })
    else paragraphs.push({ text: indented(line.text), kind: kindOf(line, lines[i - 1], next) })
  })
  return paragraphs
}

type Line = { text: string; source: string; isRow: boolean }

function readLines({ parts, newline }: Layout, targets: ReadonlyMap<string, UnitTarget>): Line[] {
  const empty: Line = { text: '', source: '', isRow: false }
  const lines = [{ ...empty }]
  let index = 0
  let moved = 0
  for (const part of parts) {
    const line = lines[lines.length - 1] as Line
    if (typeof part !== 'string') {
      const target = targets.get(`t${index++}`)
      const text = target ? plainText(target.pieces).replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : part.text
      if (part.kind === 'cell') moved += columnsMoved(part.text, text)
      const [first = '', ...others] = part.wrap?.between ? wrapText(text, part.wrap, newline).split(/[\r\n]+/) : [text]
      line.text += first
      line.source += part.text
      line.isRow ||= part.kind === 'cell' || part.isNumbered === true
      for (const other of others) lines.push({ ...empty, text: other, isRow: true })
    } else if (/^(?:\r\n|[\n\r\f\v\u0085\u2028\u2029])$/.test(part)) {
      lines.push({ ...empty })
      moved = 0
    } else {
      const gap = alignColumn(part, moved)
      line.text += gap
      moved = countsAnew(part) ? 0 : moved + gap.length - part.length
    }
  }
  return lines
}

function kindOf(line: Line, before: Line | undefined, next: Line | undefined): TextParagraph['kind'] {
  const isTight = Boolean(next?.text.trim())
  const { source } = line
  const isTitle = source.length < 80 && /\p{Lu}{2}/u.test(source) && !/\p{Ll}/u.test(source)
  return isTitle && !isTight && !before?.text.trim() ? 'heading' : isTight ? 'tight' : 'paragraph'
}

/** Spaces before a text vanish where lines are set anew, unless they are of the kind that stays. */
const indented = (text: string) => text.trimEnd().replace(/^[ \t]+/, (lead) => '\u00a0'.repeat(2 * lead.length))
