import type { CertificateId } from '#shared/certificates/id.ts'
import type { FileType } from '#shared/documents/document.ts'
import type { TranslationId, TranslatorId, UploadId, UserId } from '#shared/lib/id.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'

/** Before payment, and what is left after it. */
export type Part = 'preview' | 'rest'

/** Where a file lies that was sent but not claimed yet. */
export const uploadKey = (userId: UserId, uploadId: UploadId): string => `uploads/${userId}/${uploadId}/source`

/** A translator's résumé: what the scanner said of the upload comes along with its copy. */
export const resumeFolder = (id: TranslatorId): string => `translators/${id}/resume/`
export const resumeKey = (id: TranslatorId, uploadId: UploadId): string => `${resumeFolder(id)}${uploadId}`

/** Below this lie the exports of an account, each with when it was made. */
export const exportsOf = (userId: number): string => `downloads/${userId}/account-`
export const exportKey = (userId: UserId, at: Date, id: number): string =>
  `${exportsOf(userId)}${at.getTime()}-${id}.json`

/** Below this lies all that is kept of one translation. */
export const folderOf = ({ userId, id }: { userId: UserId; id: TranslationId }): string =>
  `translations/${userId}/${id}/`

/** Every object of a translation lies below its owner's prefix, so that it can be found, kept and deleted as a whole. */
export function objectKeys({ userId, id }: { userId: UserId; id: TranslationId }) {
  const under = (name: string) => `translations/${userId}/${id}/${name}`
  return {
    source: under('source'),
    units: under('units.json'),
    /** What was read from pages that are pictures: it is paid once. */
    scans: under('scans.json'),
    /** The terms of the chosen glossaries that stand in the document. */
    terms: under('terms.json'),
    plan: (part: Part) => under(`${part}/plan.json`),
    /** `folder` is one planner's own: two that run at once cannot mix their batches. */
    batch: (part: Part, folder: string, batch: number) => under(`${part}/${folder}/${batch}.json`),
    answers: (part: Part, folder: string, batch: number) => under(`${part}/${folder}/${batch}.answers.json`),
    remembered: (part: Part, folder: string) => under(`${part}/${folder}/remembered.json`),
    /** The first characters of both texts: all that may be shown before payment. */
    preview: under('preview.json'),
    /** The beginning of the original and of the translation as files, the latter marked and hidden after the same characters. */
    picture: (side: PreviewSide) => under(`preview-${side}`),
    previewLedger: under('preview-ledger.json'),
    ledger: under('ledger.json'),
    targets: under('targets.json'),
    /** What a human wrote for a segment, where it is too long for a row: by its hash, so that none is ever written over. */
    longSegment: (hash: string) => under(`segments/${hash}.json`),
    original: under('original.txt'),
    translated: under('translated.txt'),
    /** The translation as a file of a type; that of the original's own type is the rebuilt document. */
    result: (type: FileType) => under(`result.${type}`),
    /** What one certificate is made of; files are named by their hashes, so that none is ever written over. */
    certified: (certificate: CertificateId, name: string) => under(`certified/${certificate}/${name}`),
  }
}
