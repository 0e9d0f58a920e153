import { messageOf } from '#shared/messages/table.ts'
import type { approveTranslator as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { decide } from './decide.ts'

/** Approves an application, from pending only. */
export const approveTranslator: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const { status } = await decide(ctx, id, { from: 'pending', status: 'approved', action: 'approved', reason: null })
  return { output: { ...messageOf('translator-approved'), status } }
}
