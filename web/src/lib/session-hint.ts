const key = 'attesta.session'

/**
 * Whether somebody may be signed in on this device: only then is it worth asking. It opens nothing; the session's cookie does, and
 * scripts cannot read that. Where storage is forbidden the answer is yes; where there is none, nobody is.
 */
export function mayBeSignedIn(): boolean {
  try {
    return typeof localStorage !== 'undefined' && localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

export function noteSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, 'maybe')
    else localStorage.removeItem(key)
  } catch {
    // Storage may be forbidden; then every page asks.
  }
}
