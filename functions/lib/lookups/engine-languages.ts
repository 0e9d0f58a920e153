import type { Ctx } from '../ctx.ts'

const keepMs = 5 * 60_000
const outageMs = 15_000
let known: { codes: string[] | null; until: number } | undefined

/**
 * Codes that the engine translates between, kept for some minutes; null when it never answered. An outage keeps what was known, and
 * does not make every reader wait for it.
 */
export async function engineLanguages(ctx: Ctx<'engine'>): Promise<string[] | null> {
  const now = ctx.now().getTime()
  if (known && known.until > now) return known.codes
  try {
    known = { codes: await ctx.engine.listLanguages(), until: now + keepMs }
  } catch (error) {
    ctx.log.error('the engine does not list its languages', {}, error)
    known = { codes: known?.codes ?? null, until: now + outageMs }
  }
  return known.codes
}
