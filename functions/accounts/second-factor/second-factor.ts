import type { secondFactor as row } from '#shared/accounts/api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { ownUser } from '../profile/own-user.ts'

/** What is set up for the caller. */
export const secondFactor: Verb<typeof row, 'data'> = async (ctx) => ({
  output: {
    enrolledAt: (await ownUser(ctx)).secondFactorEnrolledAt,
    recoveryCodesLeft: await ctx.data.recoveryCodes.countOf(caller(ctx).userId),
  },
})
