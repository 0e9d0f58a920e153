import { vi } from 'vitest'

/** Whatever is measured is 400 px wide, at once: happy-dom lays nothing out. `vi.unstubAllGlobals` ends it. */
export function everythingIsWide(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      told: (entries: { contentRect: { width: number } }[]) => void
      constructor(told: (entries: { contentRect: { width: number } }[]) => void) {
        this.told = told
      }
      observe = () => this.told([{ contentRect: { width: 400 } }])
      disconnect = () => undefined
    },
  )
}
