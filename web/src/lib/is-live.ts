import { useSyncExternalStore } from 'react'

/** Whether this page answers yet: one that was drawn when the site was built is there before its scripts are. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
