import { readStored, store } from './stored.ts'

export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'attesta.color-mode'

/** What was chosen on this device, else the system's. */
export function storedColorMode(): ColorMode {
  const stored = readStored(key)
  return colorModes.find((mode) => mode === stored) ?? 'system'
}

/** Where storage is forbidden the choice lasts as long as the page. */
export function storeColorMode(mode: ColorMode): void {
  store(key, mode === 'system' ? null : mode)
}
