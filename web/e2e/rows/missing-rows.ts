import { readFileSync } from 'node:fs'

/**
 * The pieces of a section that no row says, in their order: empty when each word of it stands in some row. Headings, marks of
 * lists, what joins the parts of a sentence, and heads of tables do not count. `file` is the specification, `section` its number.
 */
export function missingRows(file: string, section: number, says: readonly string[]): string[] {
  const whole = readFileSync(file, 'utf8')
  const [, body = ''] = new RegExp(`^## ${section}\\..*\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(whole) ?? []
  const rows = [...new Set(says.map(plain))].filter(Boolean).toSorted((a, b) => b.length - a.length)
  const missing: string[] = []
  let rest = plain(body)
  while (rest) {
    const row = rows.find((one) => rest.startsWith(one))
    if (row) {
      rest = rest.slice(row.length).replace(/^[,;.]*\s*/, '')
      continue
    }
    const next = nextRow(rest, rows)
    missing.push(rest.slice(0, next).trim())
    rest = rest.slice(next)
  }
  return missing
}

/** Where the text goes on with a row; its end where it does not. */
function nextRow(text: string, rows: readonly string[]): number {
  for (const { index } of text.matchAll(/(?<=\s)\S/g)) if (rows.some((row) => text.startsWith(row, index))) return index
  return text.length
}

const plain = (text: string): string =>
  text
    .replaceAll(/^#{2,}.*$/gm, '')
    .replaceAll(/^\*\*[^*]+\*\*[^:\n]*:?$/gm, '')
    .replaceAll(/^\|.*\|\n\|[-|\s]+\|$/gm, '')
    .replaceAll(/^\s*(?:-|\d+\.) /gm, '')
    .replaceAll(/[*`]/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
