import type { Range } from '../text/part-model.ts'

/** Replacements in a text, found in the order in which their ranges end, so that inner ones come before outer ones. */
export function editList(xml: string) {
  const edits: (Range & { text: string })[] = []

  return {
    add(range: Range, text: string) {
      edits.push({ start: range.start, end: range.end, text })
    },

    /** The text of a range with the edits inside it made. */
    slice(start: number, end: number): string {
      let out = ''
      let at = start
      for (const edit of inside(start, end)) {
        out += xml.slice(at, edit.start) + edit.text
        at = edit.end
      }
      return at === start ? xml.slice(start, end) : out + xml.slice(at, end)
    },

    /** Replaces a range whose inner edits have been used up by `slice`. */
    replace(range: Range, text: string) {
      while ((edits[edits.length - 1]?.start ?? -1) >= range.start) edits.pop()
      edits.push({ start: range.start, end: range.end, text })
    },

    /** The whole text, or null where nothing changed. */
    apply(): string | null {
      if (!edits.length) return null
      edits.sort((a, b) => a.start - b.start || a.end - b.end)
      const out: string[] = []
      let at = 0
      for (const edit of edits) {
        out.push(xml.slice(at, edit.start), edit.text)
        at = edit.end
      }
      out.push(xml.slice(at))
      return out.join('')
    },
  }

  function inside(start: number, end: number) {
    const found = []
    for (let i = edits.length - 1; i >= 0; i--) {
      const edit = edits[i] as (typeof edits)[number]
      if (edit.start < start && edit.end <= start) break
      if (edit.start >= start && edit.end <= end) found.push(edit)
    }
    return found.sort((a, b) => a.start - b.start)
  }
}

export type Edits = ReturnType<typeof editList>
