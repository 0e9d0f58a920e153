import { readStored, readStored, store, store } from './stored.ts'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'attesta.color-mode'

/** What was chosen on this device, else the system's. */
export function storedColorMode(): ColorMode {
  const stored = readStored(key)
  return colorModes.find((mode) => mode === stored) ?? 'system'
}

/** Where nothing may be kept, the choice lasts as long as the page. */
export const storeColorMode = (mode: ColorMode): boolean => store(key, mode === 'system' ? null : mode)
