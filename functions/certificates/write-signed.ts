import type { FileType } from '#shared/documents/document.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { assertComplete, checkOutput, type LedgerEntry, type Parser, type UnitTarget } from '../documents/index.ts'
import type { SignedDocument, Written } from './make-deliverables.ts'

/**
 * The signed texts in each format that is handed over, each read again: the certificate stands for all of them (promise H1). Throws
 * `TranslationIncomplete` where one does not hold them, or shows a box in place of a sign that no font has. A long document may be more
 * than can be written in a format that is neither its own nor the certificate's: it is handed over without that one, which comes last
 * because such a refusal ends the parser.
 */
export async function writeSigned(
  parser: Pick<Parser, 'rebuild'>,
  targets: readonly UnitTarget[],
  signed: LedgerEntry[],
  languages: { source: string; target: string },
  own: FileType,
): Promise<Pick<SignedDocument, FileType>> {
  const as = async (format: FileType): Promise<Written> => {
    const written = await parser.rebuild(targets, { ...languages, certified: true }, format)
    checkOutput(signed, written.overflow, written.output)
    refuseUndrawn(signed, new Set(written.undrawn))
    return written
  }
  const [pdf, txt] = [await as('pdf'), await as('txt')]
  const docx = await as('docx').catch((error: unknown) => {
    if (own !== 'docx' && error instanceof DocumentRefusal && error.verdict === 'too-complex') return null
    throw error
  })
  return { pdf, docx, txt }
}

/** What nobody translated is not its translator's to change: a box stands there. */
function refuseUndrawn(signed: readonly LedgerEntry[], undrawn: ReadonlySet<string>): void {
  if (undrawn.size === 0) return
  const isDrawn = ({ target }: LedgerEntry) => !Array.from(target).some((sign) => undrawn.has(sign))
  assertComplete(
    signed.map((entry) =>
      entry.disposition !== 'translated' || isDrawn(entry)
        ? entry
        : { ...entry, disposition: 'failed' as const, reason: 'missing-in-output' as const },
    ),
  )
}
