import { AppError } from '#shared/lib/error.ts'
import type { GlossaryId, UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../ctx.ts'

/** The chosen glossaries of a customer by name, in their order. One that is gone, or somebody else's, refuses all. */
export async function openGlossaries(
  ctx: Ctx<'data'>,
  userId: UserId,
  ids: readonly GlossaryId[],
): Promise<{ id: GlossaryId; name: string }[]> {
  const rows = await Promise.all([...new Set(ids)].map((id) => ctx.data.glossaries.find(id)))
  return rows.map((row) => {
    if (row?.userId !== userId) throw new AppError('glossary-gone')
    return { id: row.id, name: row.name }
  })
}
