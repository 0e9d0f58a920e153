import { useSyncExternalStore } from 'react'

let underWay = 0
const listeners = new Set<() => void>()

/** Whether the code or the texts of a page are on their way. */
export const useIsLoading = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  )

/** Counts as loading until it is there. */
export async function whileLoading<T>(arriving: Promise<T>): Promise<T> {
  count(1)
  try {
    return await arriving
  } finally {
    count(-1)
  }
}

/** Said a moment later: a page begins to load while it is being drawn, and nothing else may be drawn anew within that. */
function count(by: number): void {
  underWay += by
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
