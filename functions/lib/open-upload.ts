import { dailyUploads, type FileType, fileTypeOf } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import { UploadId, type UserId } from '#shared/lib/id.ts'
import { secondsAfter } from '../data/epoch.ts'
import { uploadKey } from '../data/translations/object-keys.ts'
import { type UploadRow, uploadDays } from '../data/translations/uploads.ts'
import type { Ctx } from './ctx.ts'
import { idFrom } from './hash.ts'

/** Writes the row of one file that is about to come, within the day's ceiling of the user (promise B3). A call that is tried again finds its own (P3). */
export async function openUpload(
  ctx: Ctx<'data'>,
  userId: UserId,
  { filename, size }: { filename: string; size: number },
): Promise<UploadRow> {
  const id = UploadId.parse(ctx.first === undefined ? ctx.newId() : idFrom(ctx.first))
  const known = ctx.first === undefined ? undefined : await ctx.data.uploads.findOwn(id, userId, ctx.now())
  if (known) return known
  const { allowed, retryAfter } = await ctx.data.limits.hit(dailyUploads, String(userId), ctx.now())
  if (!allowed) throw new AppError('uploads-today', {}, { retryAfter })
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
