import type { currentSession as row } from '#shared/accounts/api.ts'
import type { Verb } from '../../lib/http.ts'
import { me } from './me.ts'

/** Who the cookie belongs to. Asked by every page that does not know, so that nothing in a browser's storage decides it. */
export const currentSession: Verb<typeof row, 'data'> = async (ctx) => {
  if (ctx.actor?.via !== 'session') return { output: { user: null } }
  return me(ctx)
}
