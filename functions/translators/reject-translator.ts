import { messageOf } from '#shared/messages/table.ts'
import type { rejectTranslator as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { decide } from './decide.ts'

/** Rejects an application, from pending only; the applicant reads the reason. */
export const rejectTranslator: Verb<typeof row, 'data'> = async (ctx, { id, reason }) => {
  const { status } = await decide(ctx, id, {
    from: 'pending',
    status: 'rejected',
    action: 'rejected',
    reason: reason || null,
  })
  return { output: { ...messageOf('translator-rejected'), status } }
}
