import { readStored, store } from './stored.ts'

export const hintKey = 'attesta.session'
/** Somebody has signed out: other windows of the browser hear of it. A session that ended by itself leaves nothing behind. */
const left = 'left'

/**
 * Whether somebody has likely signed in on this device: then a page waits for who it is before it shows itself. It decides nothing
 * else: the session's cookie does, and the server is asked in any case. Where storage is forbidden the answer is yes.
 */
export function mayBeSignedIn(): boolean {
  const hint = readStored(hintKey)
  return hint !== null && hint !== left
}

/** Who has signed in last in any window of this browser, or that they have left; undefined where that is not known. */
export function lastSignedIn(): number | typeof left | undefined {
  const hint = readStored(hintKey)
  if (hint === left) return left
  return hint && /^\d+$/.test(hint) ? Number(hint) : undefined
}

/** Notes the account that is signed in, or that nobody is. */
export function noteSession(account: number | typeof left | null): void {
  // An older word would be believed where a newer one cannot be kept.
  if (!store(hintKey, account === null ? null : String(account))) store(hintKey, null)
}
