import type { CurrentUser } from '#shared/accounts/account.ts'
import type { User } from '../../data/accounts/users.ts'

/** A user as the browser may see them. */
export function currentUser(user: User): CurrentUser {
  const { secondFactorEnrolledAt, ...rest } = user
  return {
    ...rest,
    adminLevel: user.isAdmin ? user.adminLevel : null,
    secondFactorEnrolled: secondFactorEnrolledAt !== null,
  }
}
