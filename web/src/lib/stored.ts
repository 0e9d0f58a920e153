type Kept = 'localStorage' | 'sessionStorage'

/** What this browser keeps under a key: null for nothing, undefined where it may keep nothing. A server has nothing. */
export function readStored(key: string, where: Kept = 'localStorage'): string | null | undefined {
  try {
    return typeof window === 'undefined' ? null : window[where].getItem(key)
  } catch {
    return undefined
  }
}

/** Keeps a text, or with null nothing any more. False where storage is full or forbidden. */
export function store(key: string, text: string | null, where: Kept = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Forgets what was typed and chosen in this window: an application's address is not the next person's to find. */
export function forgetWindow(): void {
  try {
    window.sessionStorage.clear()
  } catch {
    // Nothing could be kept.
  }
}
