import type { readOwnTicket as row } from '#shared/support/api.ts'
import type { Verb } from '../lib/http.ts'
import { ownConversation } from './own-conversation.ts'

/** An own question with all that was said. */
export const readOwnTicket: Verb<typeof row, 'data'> = async (ctx, { id }) => ({
  output: await ownConversation(ctx, id),
})
