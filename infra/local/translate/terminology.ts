import type { Piece } from '#functions/documents/index.ts'
import { AwsError } from '../aws-json.ts'
import type { Inline } from './inline-markup.ts'

export type Term = { source: string; target: string }
export type Terminology = {
  name: string
  description?: string
  languages: string[]
  rows: string[][]
  createdAt: number
  bytes: number
}

/** A CSV or TSV terminology: the first row names the languages, every other row is one term in each. */
export function parseTerminology(name: string, format: string, file: string, description?: string): Terminology {
  if (format !== 'CSV' && format !== 'TSV')
    throw new AwsError('InvalidParameterValueException', `The format ${format} is not read here: use CSV or TSV`)
  const [head = [], ...rows] = parseRows(file.replace(/^\ufeff/, ''), format === 'CSV' ? ',' : '\t')
  const languages = head.map((code) => code.trim())
  const wrong = rows.findIndex((row) => row.length !== languages.length)
  if (languages.length < 2 || wrong >= 0) {
    throw new AwsError('InvalidParameterValueException', `The terminology file is malformed (line ${wrong + 2})`)
  }
  return {
    name,
    languages,
    rows,
    createdAt: Date.now() / 1000,
    bytes: Buffer.byteLength(file),
    ...(description && { description }),
  }
}

/** The terms of a terminology for one pair, longest first so that the more exact one wins. */
export function termsFor({ languages, rows }: Terminology, source: string, target: string): Term[] {
  const [from, to] = [languages.indexOf(source), languages.indexOf(target)]
  if (from < 0 || to < 0) return []
  const terms = rows
    .map((row) => ({ source: row[from] ?? '', target: row[to] ?? '' }))
    .filter((term) => term.source && term.target)
  return terms.toSorted((a, b) => b.source.length - a.source.length)
}

/** Mark each whole-word, case-sensitive occurrence; its words are replaced by the term's target after translation. */
export function markTerms(inline: Inline, terms: readonly Term[]): { pieces: Piece[]; marked: Map<number, Term> } {
  const marked = new Map<number, Term>()
  if (terms.length === 0) return { pieces: inline.pieces, marked }
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}])(${terms.map(({ source }) => escapeRegExp(source)).join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  )
  const bySource = new Map(terms.map((term) => [term.source, term]))
  const pieces = inline.pieces.flatMap((piece): Piece[] => {
    if (typeof piece !== 'string') return [piece]
    return piece.split(found).flatMap((part, i): Piece[] => {
      const term = i % 2 === 1 ? bySource.get(part) : undefined
      if (!term) return part ? [part] : []
      const n = 1000 + marked.size
      marked.set(n, term)
      return [{ kind: 'open', n, weight: 3 }, part, { kind: 'close', n, weight: 3 }]
    })
  })
  return { pieces, marked }
}

/** Put the targets of marked terms in the place of whatever the engine made of them. */
export function placeTerms(pieces: readonly Piece[], marked: ReadonlyMap<number, Term>): Piece[] {
  const out: Piece[] = []
  let inside = 0
  for (const piece of pieces) {
    const term = typeof piece === 'string' ? undefined : marked.get(piece.n)
    if (term && typeof piece !== 'string') {
      inside += piece.kind === 'open' ? 1 : -1
      if (piece.kind === 'open') out.push(term.target)
    } else if (inside === 0 || typeof piece !== 'string') {
      out.push(piece)
    }
  }
  return out
}

function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    if (row.length > 0 || cell) rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? ''
    if (quoted && c === '"' && text[i + 1] === '"') cell += text[i++]
    else if (c === '"') quoted = !quoted
    else if (!quoted && c === separator) {
      row.push(cell)
      cell = ''
    } else if (!quoted && c === '\n') endRow()
    else if (quoted || c !== '\r') cell += c
  }
  endRow()
  return rows
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
