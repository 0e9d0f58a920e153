import type { Piece, Tag } from '#functions/documents/index.ts'
import { escapeText } from '#shared/lib/escape.ts'

/** A line as pieces, with the raw text of every tag, and whether its text carried escapes. */
export type Inline = { pieces: Piece[]; raw: Map<number, { open: string; close: string }>; escaped: boolean }

const TAG = /<\/?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?\/?>/g
const VOID = /^<(?:br|img|wbr|hr|input|meta|link)\b/i

/** Tags become numbered marks; an element with `translate="no"` becomes one mark as a whole. Plain text is left as it is. */
export function readInline(line: string): Inline {
  const tags = new RegExp(TAG)
  const inline: Inline = { pieces: [], raw: new Map(), escaped: line.search(TAG) >= 0 }
  const open: { name: string; n: number }[] = []
  let at = 0
  const addText = (text: string) => {
    if (text) inline.pieces.push(inline.escaped ? unescape(text) : text)
  }
  const addTag = (kind: Tag['kind'], raw: string, n = inline.raw.size + 1) => {
    const known = inline.raw.get(n)
    inline.raw.set(
      n,
      kind === 'close' ? { open: known?.open ?? '', close: raw } : { open: raw, close: known?.close ?? '' },
    )
    inline.pieces.push({ kind, n, weight: 3 })
    return n
  }
  for (let found = tags.exec(line); found; found = tags.exec(line)) {
    addText(line.slice(at, found.index))
    at = found.index + found[0].length
    const name = /[a-zA-Z0-9]+/.exec(found[0])?.[0].toLowerCase() ?? ''
    if (/\stranslate\s*=\s*["']?no\b/i.test(found[0])) {
      const end = line.indexOf(`</${name}>`, at)
      at = end < 0 ? at : end + name.length + 3
      addTag('empty', line.slice(found.index, at))
      tags.lastIndex = at
    } else if (found[0].startsWith('</')) {
      const from = open.findLastIndex((candidate) => candidate.name === name)
      if (from < 0) addTag('empty', found[0])
      else addTag('close', found[0], open.splice(from)[0]?.n)
    } else if (found[0].endsWith('/>') || VOID.test(found[0])) {
      addTag('empty', found[0])
    } else {
      open.push({ name, n: addTag('open', found[0]) })
    }
  }
  addText(line.slice(at))
  return inline
}

/** Pieces as a line again, every tag as it was written. */
export function writeInline(pieces: readonly Piece[], { raw, escaped }: Pick<Inline, 'raw' | 'escaped'>): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return escaped ? escape(piece) : piece
      const tag = raw.get(piece.n)
      return (piece.kind === 'close' ? tag?.close : tag?.open) ?? ''
    })
    .join('')
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00a0',
}

const unescape = (text: string) => text.replace(/&(#39|[a-z]+);/g, (raw, name: string) => ENTITIES[name] ?? raw)
const escape = (text: string) => escapeText(text).replaceAll('\u00a0', '&nbsp;')
