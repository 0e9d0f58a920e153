import type { User } from '../data/accounts/users.ts'
import { erasedAddress } from '../data/translations/traces.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Whether the owner has deleted the account: it is being erased, or was. */
export const isLeaving = async (ctx: Ctx<'data'>, { id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> =>
  email === erasedAddress(id) || (await ctx.data.retention.findFarewell(id)) !== undefined
