import { erasedAddress } from '../data/traces.ts'
import type { User } from '../data/users.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Whether the owner has deleted the account: it is being erased, or was. */
export const isLeaving = async (ctx: Ctx<'data'>, { id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> =>
  email === erasedAddress(id) || (await ctx.data.retention.findFarewell(id)) !== undefined
