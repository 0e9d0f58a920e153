export type ToastNote = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** An Undo or the like. */
  action?: { label: string; run: () => void }
}
export type Shown = ToastNote & { id: number; open: boolean }

export const toastDurationMs = 5000
/** How long a dismissed toast stays in memory, closed. */
export const toastRemoveDelayMs = 1_000_000

let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()

/** Reports a result. At most one toast is there: a new one replaces the previous. */
export function showToast(note: ToastNote): void {
  count += 1
  const id = count
  set({ variant: 'default', ...note, id, open: true })
}

/** Takes a toast away five seconds from now, when it has been drawn: its code may take longer than that to arrive. */
export function startToastClock(id: number): void {
  // By our own clock: one that stops while the window is elsewhere or the pointer rests there showed a toast for far longer.
  setTimeout(() => dismissToast(id), toastDurationMs)
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  set({ ...shown, open: false })
  setTimeout(() => {
    if (shown?.id === id) set(undefined)
  }, toastRemoveDelayMs)
}

/** Takes away what is shown: it speaks of something that is over. */
export function clearToast(): void {
  if (shown) dismissToast(shown.id)
}

export const currentToast = (): Shown | undefined => shown

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Shown | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}
