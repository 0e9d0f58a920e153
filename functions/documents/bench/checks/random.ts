/** Mulberry32 with what a bench needs of it; the same seed gives the same run. */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const shuffle = <T>(list: readonly T[]): T[] => {
    const out = [...list]
    for (let i = out.length - 1; i > 0; i--) {
      const j = below(i + 1)
      const held = out[i] as T
      out[i] = out[j] as T
      out[j] = held
    }
    return out
  }
  return { next, below, pick, shuffle }
}

export type Random = ReturnType<typeof randomOf>
