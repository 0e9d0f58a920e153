import { TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import type { TranslationRow } from '../translations/translations.ts'

/** A translation of a short text as its start leaves it; `fields` are what the test is about. */
export function newTranslation(fields: Partial<TranslationRow> = {}): TranslationRow {
  const at = fields.createdAt ?? new Date().toISOString()
  return {
    id: TranslationId.parse(newId()),
    userId: UserId.parse(newId()),
    uploadId: UploadId.parse(newId()),
    sourceEtag: '"0"',
    originalFilename: 'a.txt',
    fileType: 'txt',
    fileSize: 5,
    sourceLanguage: 'en',
    targetLanguage: 'pt',
    translationType: 'ai',
    stage: 'queued',
    stageAt: at,
    attempt: 1,
    segmentsTotal: 0,
    segmentsTranslated: 0,
    segmentsKept: 0,
    createdAt: at,
    ...fields,
  }
}
