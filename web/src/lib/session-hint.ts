import { readStored, store } from './stored.ts'

const key = 'attesta.session'

/**
 * Whether somebody has likely signed in on this device: then a page waits for who it is before it shows itself. It decides nothing
 * else: the session's cookie does, and the server is asked in any case. Where storage is forbidden the answer is yes.
 */
export const mayBeSignedIn = (): boolean => readStored(key) !== null

export function noteSession(signedIn: boolean): void {
  store(key, signedIn ? 'maybe' : null)
}
