import { scanTag } from '#shared/documents/scan-tag.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from './ctx.ts'

/**
 * The gate of every file that a person sent, before anything of it is used or served (promise U6). Throws while the scan has not
 * spoken, and where the scanner failed; what is not clean is deleted and refused. Every prefix that is asked about here is scanned:
 * `infra/features/documents.ts`.
 */
export async function requireClean(ctx: Ctx<'files'>, key: string): Promise<void> {
  const scan = scanTag(await ctx.files.tagsOf(key))
  if (scan === 'clean') return
  if (scan === 'waiting')
    throw new AppError(
      'file-being-checked',
      {},
      {
        retryAfter: 1,
      },
    )
  if (scan === 'failed') throw new AppError('vendor-unavailable', {}, { retryAfter: 60 })
  await ctx.files.remove(key)
  throw new AppError('infected')
}
