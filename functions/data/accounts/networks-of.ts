import { networkOf } from '#shared/lib/address.ts'
import type { UserId } from '#shared/lib/id.ts'

/** Who claims what is given once: an account, and the network that it registered from (promise B1). */
export type Claimant = { id: UserId; registrationIp: string }

/** The network that an account is counted by, as long as its address is known. */
export const networksOf = ({ registrationIp }: Pick<Claimant, 'registrationIp'>): string[] =>
  registrationIp === '' ? [] : [networkOf(registrationIp)]
