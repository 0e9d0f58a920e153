import { nextCursorHeader } from '#shared/lib/page.ts'
import type { readOwnTicket as row } from '#shared/support/api.ts'
import type { Verb } from '../lib/http.ts'
import { ownConversation } from './own-conversation.ts'

/** An own question with what was said last about it; the cursor leads to what was said earlier. */
export const readOwnTicket: Verb<typeof row, 'data'> = async (ctx, { id, ...page }) => {
  const { output, next } = await ownConversation(ctx, id, page)
  return { output, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}
