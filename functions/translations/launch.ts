import { objectKeys, uploadKey } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Acts on a translation that is written: its file is taken below its own prefix, then its execution is started. Both may be done
 * again. False when the file is gone and nothing can be started.
 */
export async function launch(ctx: Ctx<'files' | 'workflow'>, row: TranslationRow): Promise<boolean> {
  const { source } = objectKeys(row)
  if (!(await ctx.files.head(source))) {
    const from = uploadKey(row.userId, row.uploadId)
    const uploaded = await ctx.files.head(from)
    if (uploaded?.etag !== row.sourceEtag) return false
    await ctx.files.copy(from, source, row.sourceEtag)
  }
  await ctx.workflow.start(row.id, row.attempt)
  return true
}
