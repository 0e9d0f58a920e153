import { NotScannedYet, scanTag } from '#shared/documents/scan-tag.ts'
import type { GlossaryId, UserId } from '#shared/lib/id.ts'
import { glossaryKeys } from '../../data/translations/glossary-keys.ts'
import type { GlossaryEntry } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'
import { storedEntries } from './stored-entries.ts'

/**
 * The terms of a glossary whose file the scan has found clean; undefined when it was deleted, or was not found clean.
 * Throws `NotScannedYet`, for the workflow to wait.
 */
export async function scannedEntries(
  ctx: Ctx<'files'>,
  which: { userId: UserId; id: GlossaryId },
): Promise<GlossaryEntry[] | undefined> {
  const { file } = glossaryKeys(which)
  if (!(await ctx.files.head(file))) return undefined
  const scan = scanTag(await ctx.files.tagsOf(file))
  if (scan === 'waiting') throw new NotScannedYet()
  return scan === 'clean' ? storedEntries(ctx, which) : undefined
}
