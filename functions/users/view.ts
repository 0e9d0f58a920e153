import type * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import type { AdminUser } from '#shared/users/user.ts'
import { standingOf } from '../data/accounts/standing.ts'
import type { User } from '../data/accounts/users.ts'

/** An account as staff see it. The number 1 is the founder's too: nobody gets it by chance. */
export const viewOf = (user: User, founder: UserId | undefined): z.input<typeof AdminUser> => ({
  ...user,
  isAdmin: standingOf(user).level !== null,
  adminLevel: standingOf(user).level,
  isFounder: isFounder(user.id, founder),
  secondFactorEnrolled: user.secondFactorEnrolledAt !== null,
})

export const isFounder = (id: UserId, founder: UserId | undefined): boolean => id === founder || Number(id) === 1
