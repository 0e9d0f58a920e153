import type { Range } from '../text/part-model.ts'

type Edit = Range & { text: string }

/** Replacements in a text, made in the order in which their ranges end, so that inner ones come before outer ones. */
export function editList(xml: string) {
  const edits: Edit[] = []

  return {
    add({ start, end }: Range, text: string) {
      edits.push({ start, end, text })
    },

    /** Takes the edits inside a range out of the list and gives a reader of its parts with those edits made. */
    take({ start }: Range): (start: number, end: number) => string {
      let first = edits.length
      while (first > 0 && (edits[first - 1] as Edit).start >= start) first--
      const taken = sorted(edits.splice(first))
      return (from, to) => (taken.length ? applied(xml, from, to, taken, lowerBound(taken, from)) : xml.slice(from, to))
    },

    /** A part of the text with the edits within it, which are taken out of the list. Those behind it stay. */
    takeWithin({ start, end }: Range): string {
      let behind = edits.length
      while (behind > 0 && (edits[behind - 1] as Edit).start >= end) behind--
      let first = behind
      while (first > 0 && (edits[first - 1] as Edit).start > start) first--
      return applied(xml, start, end, sorted(edits.splice(first, behind - first)), 0)
    },

    /** The whole text, or null where nothing changed. */
    apply(): string | null {
      return edits.length ? applied(xml, 0, xml.length, sorted(edits), 0) : null
    },
  }
}

export type Edits = ReturnType<typeof editList>

const sorted = (edits: readonly Edit[]) => edits.toSorted((a, b) => a.start - b.start || a.end - b.end)

function lowerBound(edits: readonly Edit[], start: number): number {
  let low = 0
  let high = edits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle] as Edit).start < start) low = middle + 1
    else high = middle
  }
  return low
}

function applied(xml: string, from: number, to: number, edits: readonly Edit[], first: number): string {
  const out: string[] = []
  let at = from
  for (let i = first; i < edits.length; i++) {
    const edit = edits[i] as Edit
    if (edit.end > to) break
    out.push(xml.slice(at, edit.start), edit.text)
    at = edit.end
  }
  out.push(xml.slice(at, to))
  return out.join('')
}
