import type * as z from 'zod'
import { issuablePacks } from '#shared/certificates/issuable.ts'
import { Filename } from '#shared/documents/api.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { autoDetect } from '#shared/languages/language.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import { TranslationId, type UserId } from '#shared/lib/id.ts'
import { problemOf } from '#shared/messages/field.ts'
import type { translate as row, TranslateRequest } from '#shared/translations/api.ts'
import { statusOf } from '#shared/translations/stage.ts'
import { epochSeconds } from '../data/epoch.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { UploadRow } from '../data/translations/uploads.ts'
import { windowOf } from '../data/window-of.ts'
import { sniffKind } from '../documents/index.ts'
import { caller } from '../lib/caller.ts'
import { company } from '../lib/company.ts'
import type { Ctx } from '../lib/ctx.ts'
import { fileOf } from '../lib/http/input.ts'
import type { Verb } from '../lib/http.ts'
import { engineLanguages } from '../lib/lookups/engine-languages.ts'
import { formalityLanguages } from '../lib/lookups/formality-languages.ts'
import { openGlossaries } from '../lib/lookups/open-glossaries.ts'
import { pagesOfPlan } from '../lib/lookups/pages-of-plan.ts'
import { refuseUnsignable } from '../lib/lookups/unsignable.ts'
import { openUpload } from '../lib/open-upload.ts'
import { launch } from './launch.ts'
import { characterLimits } from './plan/character-limits.ts'

/**
 * Claims an upload, once, and starts its translation. The row is written first; if the start does not reach the workflow, the
 * sweeper starts it. The same request again answers the same translation.
 */
export const startTranslation: Verb<typeof row, 'data' | 'files' | 'engine' | 'workflow'> = async (ctx, input) => {
  const { userId } = caller(ctx)
  if (input.sourceLanguage === input.targetLanguage) throw new AppError('same-language')
  const upload = await uploadOf(ctx, userId, input)
  if (upload.translationId !== undefined) return repeated(ctx, upload.translationId, input)
  await checkAuthority(ctx, userId, upload, input)
  await checkPair(ctx, input)
  const glossaries = await openGlossaries(ctx, userId, input.glossaryIds)
  await checkBudget(ctx, userId, input)
  const sourceEtag = await checkFile(ctx, upload)
  const translation = newRow(ctx, upload, input, sourceEtag, glossaries)
  if (!(await ctx.data.translations.create(translation, upload))) {
    const claimed = await ctx.data.uploads.findOwn(upload.id, userId, ctx.now())
    if (claimed?.translationId === undefined) throw notFound()
    return repeated(ctx, claimed.translationId, input)
  }
  await launch(ctx, translation).catch((error: unknown) => ctx.log.error('start is left to the sweeper', {}, error))
  return { output: { status: statusOf(translation.stage), translationId: translation.id } }
}

/** The upload that the request names, or one made here from the form's own file. */
async function uploadOf(ctx: Ctx<'data' | 'files'>, userId: UserId, input: TranslateRequest): Promise<UploadRow> {
  const file = fileOf(input)
  if (file) {
    const filename = Filename.safeParse(file.filename)
    if (!filename.success) throw new AppError(filenameCode(filename.error.issues))
    if (file.bytes.length === 0) throw new DocumentRefusal('empty')
    const upload = await openUpload(ctx, userId, { filename: filename.data, size: file.bytes.length })
    // The file of a translation stays the version that it began with.
    if (upload.translationId === undefined) await ctx.files.put(upload.key, file.bytes, 'application/octet-stream')
    return upload
  }
  if (input.uploadId === undefined) throw new AppError('file-missing')
  const upload = await ctx.data.uploads.findOwn(input.uploadId, userId, ctx.now())
  if (!upload) throw notFound()
  return upload
}

const filenameCode = ([issue]: readonly z.core.$ZodIssue[]) =>
  issue && problemOf(issue).code === 'file-type' ? 'file-type' : 'file-name'

async function repeated(ctx: Ctx<'data'>, id: TranslationId, input: TranslateRequest) {
  const row = await ctx.data.translations.get(id)
  if (row.targetLanguage !== input.targetLanguage || row.translationType !== input.translationType)
    throw new AppError('upload-used')
  return { output: { status: statusOf(row.stage), translationId: row.id } }
}

/** A certificate that could not be made, or that nobody could sign, is not sold. */
async function checkAuthority(ctx: Ctx<'data'>, userId: UserId, { filename }: UploadRow, input: TranslateRequest) {
  const { translationType, certificatePack: pack = 'general' } = input
  if (translationType !== 'certified') return
  if (!issuablePacks(company()).includes(pack)) throw new AppError('certificate-pack-unavailable')
  await refuseUnsignable(ctx, filename, { ...input, pack, userId })
}

/** What the engine lacks is refused at once. When it cannot be asked, the workflow checks the pair. */
async function checkPair(ctx: Ctx<'engine'>, input: TranslateRequest): Promise<void> {
  const codes = await engineLanguages(ctx)
  const asked = [input.sourceLanguage, input.targetLanguage].filter((code) => code !== autoDetect)
  if (codes && !asked.every((code) => codes.includes(code))) throw new AppError('pair-unsupported')
  if (input.formality && !formalityLanguages().includes(input.targetLanguage))
    throw new AppError('formality-unsupported')
}

/**
 * Where nothing is left of the day the call is refused, until the day of UTC turns. A plan with a page left may pay for all of it: how
 * many pages there are is not known yet, and the step `plan` looks again.
 */
async function checkBudget(ctx: Ctx<'data'>, userId: UserId, { translationType }: TranslateRequest): Promise<void> {
  const now = ctx.now()
  if (await pagesOfPlan(ctx, { userId, translationType }, 1)) return
  if (await ctx.data.spend.hasBudget(userId, characterLimits(), now)) return
  const retryAfter = windowOf({ windowSeconds: 86_400 }, now).end - epochSeconds(now)
  throw new AppError('daily-limit', {}, { retryAfter })
}

/** The file must be there, as long as announced, and what its name says. Answers the version that was looked at. */
async function checkFile(ctx: Ctx<'files'>, upload: UploadRow): Promise<string> {
  const found = await ctx.files.head(upload.key)
  if (found?.size !== upload.size) throw new AppError('upload-incomplete')
  sniffKind(await ctx.files.get(upload.key), `source.${upload.fileType}`)
  return found.etag
}

function newRow(
  ctx: Ctx,
  upload: UploadRow,
  input: TranslateRequest,
  sourceEtag: string,
  glossaries: NonNullable<TranslationRow['glossaries']>,
): TranslationRow {
  const now = ctx.now().toISOString()
  return {
    id: TranslationId.parse(ctx.newId()),
    userId: upload.userId,
    uploadId: upload.id,
    sourceEtag,
    originalFilename: upload.filename,
    fileType: upload.fileType,
    fileSize: upload.size,
    sourceLanguage: input.sourceLanguage,
    targetLanguage: input.targetLanguage,
    translationType: input.translationType,
    ...(caller(ctx).via === 'api-key' && { viaKey: true }),
    ...(glossaries.length > 0 && { glossaries }),
    ...(input.formality && { formality: input.formality }),
    ...(input.translationType === 'certified' && { certificatePack: input.certificatePack ?? 'general' }),
    stage: 'queued',
    stageAt: now,
    attempt: 1,
    segmentsTotal: 0,
    segmentsTranslated: 0,
    segmentsKept: 0,
    createdAt: now,
  }
}
