/** Cuts a translated text where marks stood in the source, at the same share of its length and between words. */
export const splitText = (text: string, source: readonly number[]): string[] => cutAt(text, sharedCuts(text, source))

/** Where each text of the source but the last one would end in the translation. */
export function sharedCuts(text: string, source: readonly number[]): number[] {
  const total = source.reduce((sum, length) => sum + length, 0)
  const cuts: number[] = []
  let before = 0
  for (const length of source.slice(0, -1)) {
    before += length
    const at = total === 0 ? text.length : snap(text, Math.round((before / total) * text.length))
    cuts.push(before === 0 ? 0 : before === total ? text.length : Math.max(at, cuts[cuts.length - 1] ?? 0))
  }
  return cuts
}

export const cutAt = (text: string, cuts: readonly number[]): string[] =>
  [...cuts, text.length].map((end, i) => text.slice(cuts[i - 1] ?? 0, end))

/** The nearest gap between words; in scripts without spaces, the place itself. */
export function snap(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length)
  for (let distance = 0; distance <= reach; distance++) {
    if (/\s/.test(text[at - distance - 1] ?? '')) return at - distance
    if (/\s/.test(text[at + distance - 1] ?? '')) return at + distance
  }
  return /[\udc00-\udfff]/.test(text[at] as string) ? at + 1 : at
}

const reach = 15
