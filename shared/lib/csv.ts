/** Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula is kept a text. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Where a formula may begin. Spreadsheets of some languages split at semicolons, and read wide signs as the narrow ones. */
const formula = /(^|[;|\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g

function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(formula, "$1'") : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
