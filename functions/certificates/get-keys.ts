import type { getKeys as row } from '#shared/certificates/api.ts'
import type { Verb } from '../lib/http.ts'

/** The public keys, those of yesterday too. */
export const getKeys: Verb<typeof row, 'signing'> = async (ctx) => ({
  output: { keys: await ctx.signing.publicKeys() },
  headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
})
