import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Makes a registered, verified account the founding super administrator. It works once in the life of a deployment, whole or
 * not at all; every later administrator is invited by one. Reached by invoking the function with AWS credentials, never over
 * the API.
 */
export async function makeFounder(ctx: Ctx<'data'>, input: { email: string }): Promise<{ message: string }> {
  const user = await ctx.data.users.findByEmail(input.email)
  if (!user?.emailVerified)
    throw new AppError('not-found', `Register ${input.email} on the site and confirm the address first`)
  if (user.adminLevel === 'super') return { message: `${input.email} is the founding administrator` }
  if (!(await ctx.data.users.makeFounder(user.id, ctx.now()))) {
    throw new AppError('conflict', 'There is a founding administrator already. Ask them for an invitation')
  }
  return { message: `${input.email} is the founding administrator` }
}
