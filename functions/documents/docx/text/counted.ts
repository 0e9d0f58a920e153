/**
 * What a page counts and no text of the document says: the numbers and bullets of paragraphs, with the gap behind them, and the numbers
 * of notes. A paragraph or note that no page shows has none. `rtl`: the text runs from the right, which its equations do not.
 */
export type Counted = { labels: Map<string, string>; notes: Map<string, string>; rtl?: boolean }

export const noneCounted = (): Counted => ({ labels: new Map(), notes: new Map() })

/** A paragraph by its part and its order in that, from 1, those of all branches counted. */
export const labelKey = (part: string, paragraph: number) => `${part}#${paragraph}`

export const noteKey = (kind: 'footnote' | 'endnote', id = '') => `${kind} ${id}`

/** The mark of a note in a text that can raise nothing. */
export const noteMark = (number: string | undefined) => (number ? `[${number}]` : undefined)
