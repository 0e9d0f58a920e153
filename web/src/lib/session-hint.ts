import { readStored, store } from './stored.ts'

const key = 'attesta.session'

/**
 * Whether somebody may be signed in on this device: only then is it worth asking. It opens nothing; the session's cookie does, and
 * scripts cannot read that. Where storage is forbidden the answer is yes.
 */
export const mayBeSignedIn = (): boolean => readStored(key) !== null

export function noteSession(signedIn: boolean): void {
  store(key, signedIn ? 'maybe' : null)
}
