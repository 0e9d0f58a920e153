import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { NamedFile } from '../../documents/index.ts'
import type { Ctx } from '../ctx.ts'

/** The customer's file, under a name that tells nothing but its type. It is read in the sandbox alone (promise U1). */
export async function sourceFile(
  ctx: Ctx<'files'>,
  row: Pick<TranslationRow, 'id' | 'userId' | 'fileType'>,
): Promise<NamedFile> {
  return { bytes: await ctx.files.get(objectKeys(row).source), name: `source.${row.fileType}` }
}
