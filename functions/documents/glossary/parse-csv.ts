import { parse } from 'csv-parse/sync'
import { checkedEntries, type GlossaryEntry, GlossaryRefusal } from './glossary.ts'

/**
 * A glossary as a table: the first row names the language of each column (`en,es,pt-BR`), each other row is one concept.
 * Comma, semicolon or tab. Columns that are not languages (notes, domain) are passed over. Throws `GlossaryRefusal`.
 */
export function parseCsv(text: string): GlossaryEntry[] {
  const rows = readRows(text)
  const languages = (rows[0] ?? []).map(languageCode)
  if (languages.filter(Boolean).length < 2) {
    throw new GlossaryRefusal('The first row of a CSV glossary names the languages, such as "en,es".')
  }
  const entries = rows.slice(1).flatMap((row) => {
    const terms = row.flatMap((cell, i): [string, string][] => (languages[i] && cell ? [[languages[i], cell]] : []))
    return terms.length > 1 ? [new Map(terms)] : []
  })
  return checkedEntries(entries)
}

function readRows(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: [',', ';', '\t'],
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    throw new GlossaryRefusal(`This CSV cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`)
  }
}

const languageCode = (cell: string) =>
  /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(cell) ? cell.toLowerCase().replace('_', '-') : ''
