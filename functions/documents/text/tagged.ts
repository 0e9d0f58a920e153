import type { Piece, Tag } from '../model/unit.ts'

/**
 * A unit's pieces as one string with spans over it, the form in which text can be cut, sent, aligned and put together.
 * A tag without content is an atom: one `atomChar` in the string, its pieces in `atoms` in order of appearance.
 */
export type Tagged = { text: string; atoms: Piece[][]; spans: TagSpan[] }

/** A tag pair over `text[start, end)`. Spans stand outer first; `parent` is an index into the list, or -1. */
export type TagSpan = { open: Tag; close: Tag; start: number; end: number; parent: number }

export const atomChar = '\ufffc'

/** Reads pieces. Unpaired tags and empty pairs become atoms, so nothing can be lost. */
export function fromPieces(pieces: readonly Piece[]): Tagged {
  const closeOf = matchPairs(pieces)
  const tagged: Tagged = { text: '', atoms: [], spans: [] }
  const open: { index: number; closeAt: number }[] = []
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    if (typeof piece === 'string') {
      addText(tagged, piece)
      continue
    }
    const closeAt = closeOf.get(i)
    if (open.at(-1)?.closeAt === i) {
      const span = tagged.spans[open.pop()?.index as number] as TagSpan
      span.end = tagged.text.length
    } else if (closeAt === i + 1) {
      addAtom(tagged, [piece, pieces[i + 1] as Piece])
      i++
    } else if (closeAt !== undefined) {
      const close = pieces[closeAt] as Tag
      const parent = open.at(-1)?.index ?? -1
      open.push({ index: tagged.spans.length, closeAt })
      tagged.spans.push({ open: piece, close, start: tagged.text.length, end: -1, parent })
    } else {
      addAtom(tagged, [piece])
    }
  }
  return tagged
}

/** Back to pieces, properly nested: a child is clipped to its parent, a later sibling to the end of an earlier one. */
export function toPieces(tagged: Tagged): Piece[] {
  const children = new Map<number, number[]>()
  tagged.spans.forEach((span, index) => {
    const list = children.get(span.parent) ?? []
    list.push(index)
    children.set(span.parent, list)
  })
  const out: Piece[] = []
  let atom = 0
  const addPlain = (from: number, to: number) => {
    const parts = tagged.text.slice(from, to).split(atomChar)
    parts.forEach((part, i) => {
      if (i > 0) for (const piece of tagged.atoms[atom++] ?? []) push(out, piece)
      push(out, part)
    })
  }
  const addRange = (parent: number, from: number, to: number) => {
    let at = from
    const inside = (children.get(parent) ?? []).map((index) => ({ index, span: tagged.spans[index] as TagSpan }))
    inside.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || a.index - b.index)
    for (const { index, span } of inside) {
      const start = Math.min(Math.max(span.start, at), to)
      const end = Math.min(Math.max(span.end, start), to)
      addPlain(at, start)
      out.push(span.open)
      addRange(index, start, end)
      out.push(span.close)
      at = end
    }
    addPlain(at, to)
  }
  addRange(-1, 0, tagged.text.length)
  return out
}

/** True for atoms that part text for a reader: tabs and line breaks. */
export function isHardAtom(atom: readonly Piece[]): boolean {
  return atom.some((piece) => typeof piece !== 'string' && /[\t\n\r\f\v]/.test(piece.text ?? ''))
}

/** Where the atoms stand in a text. */
export function atomPlaces(text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(atomChar); at >= 0; at = text.indexOf(atomChar, at + 1)) places.push(at)
  return places
}

function matchPairs(pieces: readonly Piece[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: { n: number; at: number }[] = []
  pieces.forEach((piece, at) => {
    if (typeof piece === 'string' || piece.kind === 'empty') return
    if (piece.kind === 'open') {
      open.push({ n: piece.n, at })
      return
    }
    const from = open.findLastIndex((candidate) => candidate.n === piece.n)
    if (from < 0) return
    pairs.set((open[from] as { at: number }).at, at)
    open.length = from
  })
  return pairs
}

function addText(tagged: Tagged, text: string): void {
  for (const part of text.split(/(\ufffc)/)) {
    if (part === atomChar) addAtom(tagged, [part])
    else tagged.text += part
  }
}

function addAtom(tagged: Tagged, pieces: Piece[]): void {
  tagged.text += atomChar
  tagged.atoms.push(pieces)
}

function push(out: Piece[], piece: Piece): void {
  const last = out.at(-1)
  if (piece === '') return
  if (typeof piece === 'string' && typeof last === 'string') out[out.length - 1] = last + piece
  else out.push(piece)
}
