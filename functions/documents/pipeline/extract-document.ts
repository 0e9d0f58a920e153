import { DocumentRefusal } from '#shared/documents/verdict.ts'
import {
  charactersIn,
  type DocumentKind,
  type Extraction,
  type NamedFile,
  plainText,
  type Unit,
} from '../model/unit.ts'
import type { ScannedPage, Scans } from '../ports/ocr.ts'
import { loadFormat } from './formats.ts'
import { sniffKind } from './sniff-kind.ts'

/** More paragraphs than a book of 5,000 pages has. */
const maxUnits = 100_000
/** The length of four hundred pages without a paragraph break. */
const maxPieceLength = 600_000

/** Twice what a text file can hold. More of them take more memory outside of the parser than there is, before anything is written. */
const maxCharacters = 20_000_000

/** The pages that a customer is told of, each by its own warning. They stand in the row of the translation, which holds 400 KB. */
const maxPageWarnings = 500

/** All units of a file in reading order, and its warnings. Throws `DocumentRefusal`; `empty` when it holds no text. */
export async function extractDocument(file: NamedFile, scans?: Scans): Promise<Extraction> {
  const format = await loadFormat(sniffKind(file.bytes, file.name))
  const { units, warnings } = await format.extract(file.bytes, scans)
  if (units.length > maxUnits) throw new DocumentRefusal('too-complex', `${units.length} units`)
  const texts = [...units, ...units.map(shownIn)]
  if (texts.some(({ pieces }) => pieces.some((piece) => typeof piece === 'string' && piece.length > maxPieceLength)))
    throw new DocumentRefusal('too-complex', 'a paragraph without end')
  if (charactersIn(texts) > maxCharacters) throw new DocumentRefusal('too-complex', 'a text without end')
  if (!units.some((unit) => hasText(unit, warnings))) throw new DocumentRefusal('empty')
  let pages = 0
  return {
    units,
    warnings: warnings.filter(({ params }) => params['page'] === undefined || ++pages <= maxPageWarnings),
  }
}

/** What a page shows beside a text takes as much room in rows and answers. */
const shownIn = ({ shown: { before = '', after = '', tags = {} } = {} }: Unit): { pieces: string[] } => ({
  pieces: [before, after, ...Object.values(tags)],
})

/** Formulas and signs of symbol fonts alone are nothing to translate, unless a warning tells the customer of them. */
const hasText = ({ keep, hidden, pieces }: Unit, warnings: Extraction['warnings']) =>
  (keep !== 'not-text' || (warnings.length > 0 && !hidden)) && plainText(pieces).trim() !== ''

/** The pages of a file that are pictures; none in formats that have no such pages. */
export async function* scannedPages(file: NamedFile): AsyncIterable<ScannedPage> {
  const format = await loadFormat(sniffKind(file.bytes, file.name))
  if (format.scannedPages) yield* await format.scannedPages(file.bytes)
}

/** The units of a file that we wrote ourselves: a translation may be larger than what a customer may upload. */
export async function extractOutput(bytes: Uint8Array, kind: DocumentKind): Promise<Unit[]> {
  return (await (await loadFormat(kind)).extract(bytes)).units
}
