import { NotScannedYet, scanTag } from '#shared/documents/scan-tag.ts'
import type { GlossaryId, UserId } from '#shared/lib/id.ts'
import { glossaryKeys } from '../../data/translations/glossary-keys.ts'
import type { GlossaryEntry } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'
import { storedEntries } from './stored-entries.ts'

/**
 * The terms of a glossary whose file the scan has found clean; `gone` when it was deleted, or will be for a threat; `unchecked` where the
 * scanner failed or cannot look into it: the customer has it still. Throws `NotScannedYet`, for the workflow to wait.
 */
export async function scannedEntries(
  ctx: Ctx<'files'>,
  which: { userId: UserId; id: GlossaryId },
): Promise<GlossaryEntry[] | 'gone' | 'unchecked'> {
  const { file } = glossaryKeys(which)
  if (!(await ctx.files.head(file))) return 'gone'
  const scan = scanTag(await ctx.files.tagsOf(file))
  if (scan === 'waiting') throw new NotScannedYet()
  if (scan === 'failed' || scan === 'unscannable') return 'unchecked'
  return scan === 'clean' ? ((await storedEntries(ctx, which)) ?? 'gone') : 'gone'
}
