export const colorModes = ['system', 'light', 'dark'] as const
export type ColorMode = (typeof colorModes)[number]

const key = 'attesta.color-mode'

/** What was chosen on this device, else the system's. */
export function storedColorMode(): ColorMode {
  try {
    const stored = localStorage.getItem(key)
    return colorModes.find((mode) => mode === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function storeColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, mode)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}
