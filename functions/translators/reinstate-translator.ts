import { messageOf } from '#shared/messages/table.ts'
import type { reinstateTranslator as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { decide } from './decide.ts'

/** Ends a suspension. */
export const reinstateTranslator: Verb<typeof row, 'data'> = async (ctx, { id, reason }) => {
  const { status } = await decide(ctx, id, {
    from: 'suspended',
    status: 'approved',
    action: 'reinstated',
    reason: reason || null,
  })
  return { output: { ...messageOf('translator-reinstated'), status } }
}
