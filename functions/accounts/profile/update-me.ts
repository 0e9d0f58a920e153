import type * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { updateMe as row } from '#shared/accounts/api.ts'
import type { User } from '../../data/accounts/users.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { currentUser } from './current-user.ts'
import { ownUser } from './own-user.ts'

/** Changes the caller's own profile; fields that are left out stay. */
export async function updateMe(
  ctx: Ctx<'data'>,
  input: z.output<(typeof row)['input']>,
): Promise<Answer<{ user: CurrentUser }>> {
  await tellRename(ctx, input)
  const user = await ctx.data.users.updateProfile(caller(ctx).userId, input, ctx.now())
  if (input.translationMemory === false) await forget(ctx, user)
  return { output: { user: currentUser(user) } }
}

/** Staff sign documents, and act on others, under the name of their account. */
async function tellRename(ctx: Ctx<'data'>, input: Partial<Record<'firstName' | 'lastName', string | undefined>>) {
  const { id, firstName, lastName, isAdmin } = await ownUser(ctx)
  const [before, after] = [`${firstName} ${lastName}`, `${input.firstName ?? firstName} ${input.lastName ?? lastName}`]
  if (!isAdmin || after === before) return
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: id,
    action: 'user.renamed',
    subject: `user:${id}`,
    before: { name: before },
    after: { name: after },
  })
}

/** What is remembered goes at once. A translation under way may still remember: the sweeper forgets once more when it has ended. */
async function forget(ctx: Ctx<'data'>, { id }: User): Promise<void> {
  await ctx.data.retention.requestForgetting(id, new Date(ctx.now().getTime() + underWayMs))
  await ctx.data.memory.forget(id)
}

/** Longer than any step of the workflow runs. */
const underWayMs = 10 * 60_000
