import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as it changes. Not for pages that are prerendered. */
export const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
