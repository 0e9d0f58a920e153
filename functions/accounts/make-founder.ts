import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Makes a registered, verified account the founding super administrator. It works once in the life of a deployment, whole or
 * not at all; every later administrator is invited by one. Reached by invoking the function with AWS credentials, never over
 * the API.
 */
export async function makeFounder(ctx: Ctx<'data'>, input: { email: string }): Promise<Message> {
  const user = await ctx.data.users.findByEmail(input.email)
  if (!user?.emailVerified) throw new AppError('founder-unknown', { email: input.email })
  const done = messageOf('founder-made', { email: input.email })
  if (user.adminLevel === 'super') return done
  if (!(await ctx.data.users.makeFounder(user.id, ctx.now()))) {
    throw new AppError('founder-exists')
  }
  return done
}
