import { useSyncExternalStore } from 'react'
import { type ColorMode, colorModes, storeColorMode } from './stored-color-mode.ts'

const listeners = new Set<() => void>()

/** The theme: the system's, or the one chosen on this device. `before-paint.ts` applies it before the first paint. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'system'), choose]
}

/** Whether the page is dark now, by choice or with the system. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)

const isDark = () => getComputedStyle(document.documentElement).colorScheme.includes('dark')

function current(): ColorMode {
  return colorModes.find((mode) => mode === document.documentElement.dataset.amplifyColorMode) ?? 'system'
}

function choose(mode: ColorMode): void {
  document.documentElement.dataset.amplifyColorMode = mode
  storeColorMode(mode)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}
