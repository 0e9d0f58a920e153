import { safeRedirect } from './redirect.ts'
import { readStored, store } from './stored.ts'

const key = 'attesta.after-sign-in'
const keptMs = 3_600_000

/**
 * Keeps for an hour where a person wanted to go when they were asked to create an account: the link of the mail that verifies
 * their address opens another tab.
 */
export function keepTarget(target: string | null, now = Date.now()): void {
  store(key, target === null ? null : JSON.stringify({ target, at: now }))
}

/** The kept place, as long as it is fresh and of this site. */
export function keptTarget(now = Date.now()): string | undefined {
  try {
    const { target, at } = JSON.parse(readStored(key) ?? 'null') as { target: string; at: number }
    if (!(now - at < keptMs)) return undefined
    return safeRedirect(target, '') || undefined
  } catch {
    return undefined
  }
}
