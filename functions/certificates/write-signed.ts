import type { FileType } from '#shared/documents/document.ts'
import { checkOutput, type LedgerEntry, type Parser, type UnitTarget } from '../documents/index.ts'
import type { SignedDocument, Written } from './make-deliverables.ts'

/**
 * The signed texts in each format that is handed over, each read again: the certificate stands for all of them (promise H1). Throws
 * `TranslationIncomplete` where one does not hold them.
 */
export async function writeSigned(
  parser: Pick<Parser, 'rebuild'>,
  targets: readonly UnitTarget[],
  signed: LedgerEntry[],
  languages: { source: string; target: string },
): Promise<Pick<SignedDocument, FileType>> {
  const as = async (format: FileType): Promise<Written> => {
    const written = await parser.rebuild(targets, { ...languages, certified: true }, format)
    checkOutput(signed, written.overflow, written.output)
    return written
  }
  return { pdf: await as('pdf'), docx: await as('docx'), txt: await as('txt') }
}
