import type { approveApiApplication as row } from '#shared/applications/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'
import { decideApplication } from './decide-application.ts'

/** Gives an applicant access to the API. */
export const approveApiApplication: Verb<typeof row, 'data'> = async (ctx, { id, adminNotes = null }) => {
  const { companyName } = await decideApplication(ctx, { id, status: 'approved', adminNotes })
  return { output: messageOf('access-approved', { companyName }) }
}
