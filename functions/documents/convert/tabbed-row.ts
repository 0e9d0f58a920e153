import { columns } from '../txt/layout.ts'

/**
 * A line of a table that was typed with blanks, with tabs before its cells and rules, and the columns where these stand. Behind a word in
 * Latin letters, figures would run from left to right with the blanks between them, below each other's headings (UAX 9, W7 and N1); what
 * tabs part keeps the order of the line, and stands below its heading in letters of all widths.
 */
export function tabbedRow(row: string): { text: string; stops: number[] } {
  const stops: number[] = []
  if (row.includes('\t')) return { text: row, stops }
  let at = 0
  const parts = row
    .trimEnd()
    .split(gaps)
    .map((part, i) => {
      at += columns(part)
      if (i % 2 === 0 || at === 0) return part
      if (!part || at > widest) return part + rightToLeft
      stops.push(at)
      return '\t'
    })
  return { text: parts.join(''), stops }
}

/** Blanks before a cell, and what is around a rule. */
const gaps = /((?<! )(?: {2,}|^ +)|(?<=[|│┃║]) *| *(?=[|│┃║]))/

/** No page has more columns, and a hostile row no more stops. */
const widest = 200

/** Parts cells without a tab. */
const rightToLeft = '\u200f'
