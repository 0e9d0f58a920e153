import type { FileType } from '#shared/documents/document.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import {
  assertThere,
  checkOutput,
  type LedgerEntry,
  type Parser,
  sourcesOf,
  type UnitTarget,
} from '../documents/index.ts'
import type { SignedDocument, Written } from './make-deliverables.ts'

type Rebuilder = Pick<Parser, 'rebuild'>

/**
 * The signed texts in each format that is handed over, each read again, and the original on pages: the certificate stands for all of them
 * (promise H1). Throws `TranslationIncomplete` where one does not hold them, or shows a box in place of a sign that no font has. A long
 * document may be more than can be written in a format that is neither its own nor the certificate's: it is handed over without that one,
 * which has a parser to itself. `open` works with a new one.
 */
export async function writeSigned(
  open: <T>(work: (parser: Rebuilder) => Promise<T>) => Promise<T>,
  targets: readonly UnitTarget[],
  signed: LedgerEntry[],
  languages: { source: string; target: string },
  own: FileType,
): Promise<Pick<SignedDocument, FileType | 'original'>> {
  const sources = sourcesOf(signed)
  const as = async (parser: Rebuilder, format: FileType): Promise<Written> => {
    const written = await parser.rebuild(targets, { ...languages, certified: true, sources }, format)
    checkOutput(signed, written.overflow, written.output, written.lost)
    refuseUndrawn(signed, written.undrawn)
    return written
  }
  const first = await open(async (parser) => ({
    pdf: await as(parser, 'pdf'),
    txt: await as(parser, 'txt'),
    original: await parser.rebuild([], { ...languages, target: languages.source }, 'pdf'),
  }))
  const docx = await open((parser) => as(parser, 'docx')).catch((error: unknown) => {
    const isTooMuch =
      error instanceof DocumentRefusal && (error.verdict === 'too-complex' || error.verdict === 'timeout')
    if (own !== 'docx' && isTooMuch) return null
    throw error
  })
  return { ...first, docx }
}

/**
 * What nobody translated is not its translator's to change: a box stands there. So it does for a sign of private use, which means nothing
 * without the font that it was written for.
 */
function refuseUndrawn(signed: readonly LedgerEntry[], signs: readonly string[] = []): void {
  const undrawn = new Set(signs.filter((sign) => !/\p{Co}/u.test(sign)))
  if (undrawn.size === 0) return
  assertThere(
    signed,
    ({ disposition, target }) => disposition === 'translated' && Array.from(target).some((sign) => undrawn.has(sign)),
  )
}
