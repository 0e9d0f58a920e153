import type { listApiApplications as row } from '#shared/applications/api.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { Verb } from '../lib/http.ts'

/** Applications for the API of one status, those that changed last first. */
export const listApiApplications: Verb<typeof row, 'data'> = async (ctx, { status, ...page }) => {
  const { rows, next } = await ctx.data.applications.listAt(status, page)
  return { output: rows, ...(next && { headers: { [nextCursorHeader]: next } }) }
}
