import { CsvError, type Info, parse } from 'csv-parse/sync'
import {
  type GlossaryEntry,
  GlossaryRefusal,
  glossaryLimits,
  languageCode,
  type ParsedGlossary,
  rowCollector,
} from './glossary.ts'

/**
 * A glossary as a table: the first row names the language of each column (`en,es,pt-BR`), each other row is one concept.
 * Comma, semicolon or tab. Columns that are not languages (notes, domain) are passed over. Throws `GlossaryRefusal`.
 */
export function parseCsv(text: string): ParsedGlossary {
  const [head, ...rows] = readRows(text)
  const columns = (head?.record ?? []).map(languageCode)
  const languages = columns.filter(Boolean)
  if (languages.length < 2) {
    throw new GlossaryRefusal('glossary-header')
  }
  const different = new Set(languages).size
  if (different > glossaryLimits.languages)
    throw new GlossaryRefusal('glossary-languages', { max: glossaryLimits.languages })
  if (different < languages.length) throw new GlossaryRefusal('glossary-language-twice')
  const { add, refuse, finish } = rowCollector()
  for (const { record, info } of rows) {
    if (record.slice(columns.length).some(Boolean)) refuse(info.lines, 'columns', record.join(', '))
    else add(info.lines, entryOf(record, columns))
  }
  return finish(languages)
}

const entryOf = (record: readonly string[], columns: readonly string[]): GlossaryEntry =>
  new Map(
    record.flatMap((cell, i): [string, string[]][] => {
      const language = columns[i]
      return language && cell ? [[language, [cell.normalize('NFC')]]] : []
    }),
  )

function readRows(text: string): { record: string[]; info: Info }[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowCharacters,
    }) as unknown as { record: string[]; info: Info }[]
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : undefined
    if (line === undefined) throw new GlossaryRefusal('glossary-csv')
    throw new GlossaryRefusal('glossary-csv-line', { line })
  }
}

/** The first row decides, so that a comma inside a term stays in it where columns are cut at semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, maxHeadCharacters).split(/[\r\n]/, 1)
  return (
    [';', '\t', ','].find(
      (mark) =>
        head
          .split(mark)
          .map((cell) => languageCode(plain(cell)))
          .filter(Boolean).length > 1,
    ) ?? ','
  )
}

const plain = (cell: string) => cell.replace(/^[\ufeff\s"]+|(?<!["\s])["\s]+$/g, '')

const maxRowCharacters = 20_000
const maxHeadCharacters = 2_000
