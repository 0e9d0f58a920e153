import type { GlossaryId, UserId } from '#shared/lib/id.ts'

/** Below this lies all that a customer has uploaded as glossaries. */
export const glossariesOf = (userId: UserId): string => `glossaries/${userId}/`

/** Where a glossary's file lies, and its terms as they were read from it. */
export function glossaryKeys({ userId, id }: { userId: UserId; id: GlossaryId }) {
  const folder = `${glossariesOf(userId)}${id}/`
  return { folder, file: `${folder}file`, entries: `${folder}entries.json` }
}
