import { writtenNumber } from '../written-number.ts'
import { type Element, kid, val } from './xml-tree.ts'

export type NoteKind = 'footnote' | 'endnote'

/** Gives the mark of the next note of a kind, in the section of this order. */
export type NoteNumbers = (kind: NoteKind, section: number) => string

/**
 * Counts the notes of a document, footnotes and endnotes apart. What a section does not say of them is as the settings say. Notes that
 * begin anew on each page are counted through the document, since pages are not known here.
 */
export function noteNumbers(settings: Element | undefined, sections: readonly (Element | undefined)[]): NoteNumbers {
  const last = new Map<NoteKind, { count: number; section: number }>()
  return (kind, section) => {
    const said = (name: string) =>
      [sections[section], settings]
        .map((each) => val(kid(each, `${kind}Pr`), name))
        .find((value) => value !== undefined)
    const before = last.get(kind)
    const beginsAnew = said('numRestart') === 'eachSect' && before?.section !== section
    const count = before && !beginsAnew ? before.count + 1 : Number(said('numStart') ?? 1) || 0
    last.set(kind, { count, section })
    return writtenNumber(count, said('numFmt') ?? (kind === 'endnote' ? 'lowerRoman' : 'decimal'))
  }
}
