import type { getStatusList as row } from '#shared/certificates/api.ts'
import { statusListTtl } from '#shared/certificates/status-list.ts'
import { notFound } from '#shared/lib/error.ts'
import type { Verb } from '../lib/http.ts'
import { currentStatusList } from './status-list.ts'

/** A signed list, for whoever wants to check without asking about one certificate. */
export const getStatusList: Verb<typeof row, 'data' | 'signing'> = async (ctx, { list }) => {
  const current = await currentStatusList(ctx, Number(list))
  if (!current) throw notFound()
  return {
    output: current.token,
    headers: {
      'cache-control': `public, max-age=${statusListTtl / 2}`,
      'access-control-allow-origin': '*',
    },
  }
}
