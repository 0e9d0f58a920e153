import type { UserId } from '#shared/lib/id.ts'
import type { AdminLevel } from '#shared/staff/powers.ts'

/** Who calls, as our own rows say: nothing in it comes from the browser but the opaque session id. */
export type Actor = {
  userId: UserId
  email: string
  adminLevel: AdminLevel | null
  isTranslator: boolean
  via: 'session' | 'api-key'
  /** Hash of the session's secret: names the session without being able to open it. */
  sessionHash: string | null
  /** When the second factor was last given, ISO; null if never in this session. */
  secondFactorAt: string | null
  /** The account's as this call was let in: what a new password ended meanwhile must not live on in what the call makes. */
  sessionEpoch: number
  credentialEpoch: number
}
