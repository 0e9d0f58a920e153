import { useSyncExternalStore } from 'react'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'attesta.color-mode'
const listeners = new Set<() => void>()

/** The theme: the system's, or the one chosen on this device. `color-mode.js` applies it before the first paint. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(subscribe, current), choose]
}

/** Whether the page is dark now, by choice or with the system. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)

const isDark = () => getComputedStyle(document.documentElement).colorScheme.includes('dark')

function current(): ColorMode {
  return colorModes.find((mode) => mode === document.documentElement.dataset.amplifyColorMode) ?? 'system'
}

function choose(mode: ColorMode): void {
  document.documentElement.dataset.amplifyColorMode = mode
  try {
    if (mode === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, mode)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
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
