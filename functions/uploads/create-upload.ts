import type { createUpload as row } from '#shared/documents/api.ts'
import {
  dailyUploads,
  type FileType,
  fileTypeOf,
  maxFileBytes,
  uploadTicketSeconds,
} from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import { UploadId, type UserId } from '#shared/lib/id.ts'
import { secondsAfter } from '../data/epoch.ts'
import { type UploadRow, uploadDays } from '../data/uploads.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { uploadKey } from '../translations/object-keys.ts'

/** Gives out a ticket to send one file: the key is ours, the type and the size are bound, and it lives five minutes (promise U4). */
export const createUpload: Verb<typeof row, 'data' | 'files'> = async (ctx, { filename, size }) => {
  const upload = await openUpload(ctx, caller(ctx).userId, { filename, size })
  const { url, fields } = await ctx.files.uploadForm(upload.key, {
    contentType: uploadContentType,
    maxBytes: maxFileBytes,
    seconds: uploadTicketSeconds,
  })
  return { output: { uploadId: upload.id, url, fields } }
}

/** Writes the row of one file that is about to come, within the day's ceiling of the user (promise B3). */
export async function openUpload(
  ctx: Ctx<'data'>,
  userId: UserId,
  { filename, size }: { filename: string; size: number },
): Promise<UploadRow> {
  const { allowed, retryAfter } = await ctx.data.limits.hit(dailyUploads, String(userId), ctx.now())
  if (!allowed) throw new AppError('too-many', 'You have reached today’s limit of uploads.', { retryAfter })
  const id = UploadId.parse(ctx.newId())
  const upload: UploadRow = {
    id,
    userId,
    filename,
    fileType: fileTypeOf(filename) as FileType,
    size,
    key: uploadKey(userId, id),
    createdAt: ctx.now().toISOString(),
    expiresAt: secondsAfter(ctx.now(), uploadDays * 86_400),
  }
  await ctx.data.uploads.create(upload)
  return upload
}

/** What a file claims to be is decided by its content, later. */
const uploadContentType = 'application/octet-stream'
