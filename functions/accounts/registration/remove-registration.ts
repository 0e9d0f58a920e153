import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { findRegistration } from './find-registration.ts'

/** "This was not me": the owner of the address removes a registration that nobody has verified, with its password. */
export async function removeRegistration(
  ctx: Ctx<'data' | 'identity'>,
  input: { token: string },
): Promise<Answer<Message>> {
  const user = await findRegistration(ctx, input.token)
  if (!user || !(await ctx.data.users.removeUnverified(user))) throw new AppError('verification-link-dead')
  await ctx.identity.removeUser(user.id)
  return { output: messageOf('registration-removed') }
}
