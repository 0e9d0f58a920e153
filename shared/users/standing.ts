import { type AdminLevel, isAtLeast } from '../staff/powers.ts'

export type Someone = { id: number; level: AdminLevel | null; isFounder: boolean }
export type StandingRefusal = 'founder-fixed' | 'super-fixed' | 'level-too-high' | 'own-account' | 'no-rights'

/**
 * Why somebody may not give a person this level (null takes it away); undefined where they may. Nobody gives more than they
 * hold, or touches anybody above; a super administrator is changed by another or leaves, the founder by nobody.
 */
export function levelRefusal(by: Someone, of: Someone, to: AdminLevel | null): StandingRefusal | undefined {
  if (by.level === null) return 'no-rights'
  if (of.isFounder) return 'founder-fixed'
  if (to !== null && !isAtLeast(by.level, to)) return 'level-too-high'
  if (of.level === 'super' && by.level !== 'super') return 'super-fixed'
  if (of.level !== null && !isAtLeast(by.level, of.level)) return 'level-too-high'
  return undefined
}

/** Why somebody may not disable an account, let it in again or end its sessions; undefined where they may. */
export function disableRefusal(by: Someone, of: Someone): StandingRefusal | undefined {
  if (by.id === of.id) return 'own-account'
  return levelRefusal(by, of, null)
}
