import { messageOf } from '#shared/messages/table.ts'
import type { suspendTranslator as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { decide } from './decide.ts'

/** Suspends a translator: no claim and no signature from the next request on. */
export const suspendTranslator: Verb<typeof row, 'data'> = async (ctx, { id, reason }) => {
  const { status } = await decide(ctx, id, {
    from: 'approved',
    status: 'suspended',
    action: 'suspended',
    reason: reason || null,
  })
  return { output: { ...messageOf('translator-is-suspended'), status } }
}
