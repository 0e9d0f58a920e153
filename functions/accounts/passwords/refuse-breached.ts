import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** Refuses a password that is known from breaches. The list being down does not stop anybody (promise W6). */
export async function refuseBreached(ctx: Ctx<'breached'>, password: string, field: string): Promise<void> {
  const times = await ctx.breached.timesSeen(password)
  if (times === null) ctx.log.warn('breached passwords could not be checked')
  if (times) throw new AppError('password-breached', {}, { field })
}
