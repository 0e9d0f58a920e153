import type { rejectApiApplication as row } from '#shared/applications/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { decideApplication } from './decide-application.ts'

/** Declines an application for the API, and tells why. */
export const rejectApiApplication: Verb<typeof row, 'data'> = async (ctx, { id, adminNotes = null, reason }) => {
  const { companyName } = await decideApplication(ctx, { id, status: 'rejected', adminNotes, reason })
  return { output: messageOf('access-rejected', { companyName }) }
}
