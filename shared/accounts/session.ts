const hour = 3600

/** A session ends when it is this old, or when nobody used it for the idle time, whichever comes first (seconds). */
export const sessionLimits = {
  everybody: { absolute: 30 * 24 * hour, idle: 7 * 24 * hour },
  staff: { absolute: 12 * hour, idle: 2 * hour },
} as const

/** `lastSeenAt` is written at most this often, so that reading a page costs no write. */
const sessionTouchSeconds = 300

export type SessionTimes = { createdAt: string; lastSeenAt: string; epoch: number }
export type SessionOwner = {
  emailVerified: boolean
  disabled: boolean
  adminLevel: string | null
  sessionEpoch: number
}

/**
 * Whether a session still opens anything. Raising the owner's `sessionEpoch` ends every session that was made under the
 * old one, at once and without finding their rows (promise A1).
 */
export function isLive(session: SessionTimes, owner: SessionOwner, now: Date): boolean {
  if (owner.disabled || !owner.emailVerified || session.epoch !== owner.sessionEpoch) return false
  const { absolute, idle } = owner.adminLevel === null ? sessionLimits.everybody : sessionLimits.staff
  return secondsSince(session.createdAt, now) < absolute && secondsSince(session.lastSeenAt, now) < idle
}

export const isStale = (session: SessionTimes, now: Date): boolean =>
  secondsSince(session.lastSeenAt, now) >= sessionTouchSeconds

const secondsSince = (iso: string, now: Date): number => (now.getTime() - Date.parse(iso)) / 1000
