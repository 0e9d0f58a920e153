import { createHash } from 'node:crypto'
import type { CertificateFacts } from '#shared/certificates/certificate-text.ts'
import type { DeliverableKind } from '#shared/certificates/claims.ts'
import type { CertificateId } from '#shared/certificates/id.ts'
import { contentTypes, type FileType } from '#shared/documents/document.ts'
import { pageOf } from '#shared/translations/segments/place.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { isUnseen, type PageSize, type Parser, type Rebuilt, textOnPage, type Unit } from '../documents/index.ts'
import type { Ctx } from '../lib/ctx.ts'
import { type AttachedPart, writeCertificate } from './pdf/write-certificate.ts'

/** The translation in each format as it was read again, and the original on pages without anything that acts. */
export type SignedDocument = {
  source: Uint8Array
  units: Unit[]
  pdf: Written
  /** Null where it is too long to be written as one. */
  docx: Written | null
  txt: Written
  original: Written
}
export type Written = Rebuilt & { output: Unit[] }

export type Deliverable = {
  kind: DeliverableKind
  key: string
  type: string
  bytes: number
  sha256: string
  pages: number | null
}

/** An error of ours, which no translator could mend: the step fails, and is tried again, until it is mended. */
class CertifiedTextLost extends Error {
  override readonly name = 'CertifiedTextLost'
}

type SheetFacts = Omit<CertificateFacts, 'translationPages' | 'sourcePages' | 'documents'>

/**
 * Makes every file that is handed over and writes each under the name of its hash: what was made before is never changed. The pages
 * behind the certificate hold what the customer's file held: `parser` alone opens them (promise U1). Each file is read again, and
 * none is written where a page lacks a text of what it shows (promise H1).
 */
export async function makeDeliverables(
  ctx: Ctx<'files'>,
  {
    parser,
    row,
    document,
  }: { parser: Pick<Parser, 'pageSizes' | 'attachPages'>; row: TranslationRow; document: SignedDocument },
  certificateId: CertificateId,
  facts: SheetFacts,
): Promise<{ deliverables: Deliverable[]; sourcePages: number; sourceSha256: string }> {
  const attached = [document.pdf.bytes, document.original.bytes]
  const [translation = [], source = []] = await parser.pageSizes(attached)
  const sourceSha256 = hash(document.source)
  const counted = { translationPages: translation.length, sourcePages: source.length }
  const documents = [{ name: row.originalFilename, pages: source.length, sha256: sourceSha256 }]
  const parts = [
    partOf('Translation', translation, document.pdf.output, row.targetLanguage),
    partOf('Copy of the original', source, document.units, row.sourceLanguage),
  ]
  const certify = async (used: typeof parts) => {
    const sheet = await writeCertificate({ facts: { ...facts, ...counted, documents }, certificateId, parts: used })
    const { bytes, lacking } = await parser.attachPages(sheet.bytes, sheet.placed, attached.slice(0, used.length))
    if (lacking.length > 0) {
      ctx.log.error('certified pages lack texts', {
        translationId: row.id,
        pages: lacking.length,
        first: lacking[0] ?? 0,
      })
      throw new CertifiedTextLost()
    }
    return { bytes, pages: sheet.pages }
  }
  const certified = await certify(parts.slice(0, 1))
  const withOriginal = await certify(parts)
  const files: ([DeliverableKind, FileType, Uint8Array, number | null] | null)[] = [
    ['certified-pdf', 'pdf', certified.bytes, certified.pages],
    ['certified-pdf-with-original', 'pdf', withOriginal.bytes, withOriginal.pages],
    ['translation-pdf', 'pdf', document.pdf.bytes, translation.length],
    document.docx && ['translation-docx', 'docx', document.docx.bytes, null],
    ['translation-txt', 'txt', document.txt.bytes, null],
  ]
  const deliverables = await Promise.all(
    files
      .filter((file) => file !== null)
      .map(async ([kind, format, bytes, pages]): Promise<Deliverable> => {
        const sha256 = hash(bytes)
        const key = objectKeys(row).certified(certificateId, `${sha256.slice(0, 16)}.${format}`)
        const type = contentTypes[format]
        await ctx.files.put(key, bytes, type)
        return { kind, key, type, bytes: bytes.length, sha256, pages }
      }),
  )
  return { deliverables, sourcePages: source.length, sourceSha256 }
}

/** The pages of a file with the text that is seen on each, for those who listen: it says nothing that a page hides. */
function partOf(title: string, pages: readonly PageSize[], units: readonly Unit[], language: string): AttachedPart {
  const texts = new Map<number, string[]>()
  for (const unit of units) {
    const page = pageOf(unit.place) ?? 1
    const text = isUnseen(unit) || isOnDemand(unit) ? '' : textOnPage(unit).trim()
    if (!text) continue
    const known = texts.get(page)
    if (known) known.push(text)
    else texts.set(page, [text])
  }
  return {
    title,
    pages: pages.map((size, i) => ({ ...size, text: (texts.get(i + 1) ?? []).join('\n'), language })),
  }
}

/** What a PDF has beside its pages: notes, and hints and values of fields. Comments of a DOCX are printed behind its text. */
const isOnDemand = ({ kind, place }: Unit) =>
  kind === 'comment' && /^(?:note|field-hint|field-value)$/.test(place.at(-1)?.kind ?? '')

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')
