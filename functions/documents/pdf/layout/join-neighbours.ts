import { append } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { crosses } from './crosses.ts'
import { areTwoTexts } from './fit.ts'
import { type Fragment, SCRIPT } from './fragment.ts'

/** Pieces of one line that were drawn apart: a bold word set afterwards, a superscript, the middle of a line set last. */
export function joinNeighbours(fragments: Fragment[], bars: readonly Box[]): Fragment[] {
  const bands = new Map<number, Fragment[]>()
  const kept = new Set<Fragment>()
  const band = (fragment: Fragment) => Math.round(fragment.v / 8)
  const hostOf = (current: Fragment) => {
    const key = band(current)
    for (let near = key - 1; near <= key + 1; near++)
      for (const other of bands.get(near) ?? [])
        if (other !== current && adjacent(other, current) && kept.has(other) && !divided(other, current, bars))
          return other
    return undefined
  }
  for (const fragment of fragments) {
    let current = fragment
    for (;;) {
      const host = hostOf(current)
      if (!host) break
      merge(host, current)
      // A fragment that has grown may now reach its neighbour.
      kept.delete(current)
      current = host
    }
    if (current !== fragment) continue
    kept.add(fragment)
    const own = bands.get(band(fragment))
    if (!own) bands.set(band(fragment), [fragment])
    else if (own.length < MOST) own.push(fragment)
  }
  return [...kept]
}

/** How far a piece may lie over the end of another, in parts of the font size: more where both are words of one size. */
const [CLOSE, OVER] = [0.15, -0.6]

/** Pieces of lines at one height: more are no lines of text, and each would be held against all. */
const MOST = 500

function adjacent(a: Fragment, b: Fragment): boolean {
  const em = a.size > b.size ? a.size : b.size
  const gap = b.left > a.left ? b.left - a.right : a.left - b.right
  // Most fragments are far apart.
  if (gap > 0.45 * em) return false
  const ratio = Math.min(a.size, b.size) / em
  if (ratio < 0.4 || (ratio < 0.6 && areTwoTexts(...bySize(a, b)))) return false
  if (Math.abs(a.v - b.v) > (ratio < SCRIPT ? 0.55 : 0.15) * em) return false
  const isLevel = ratio > 0.95 && Math.abs(a.v - b.v) < 0.05 * em && a.letters > 2 && b.letters > 2
  return gap > (isLevel ? OVER : -CLOSE) * em && gap < (ratio < SCRIPT ? 0.25 : 0.45) * em
}

/** The letters at which a larger piece of a line and a smaller one would meet. */
function bySize(a: Fragment, b: Fragment): [Glyph, Glyph] {
  const [large, small] = a.size > b.size ? [a, b] : [b, a]
  const [last, first] = [large.glyphs.at(-1), small.glyphs[0]] as [Glyph, Glyph]
  return [last, first]
}

const divided = (a: Fragment, b: Fragment, bars: readonly Box[]) =>
  bars.length > 0 && crosses(bars, Math.min(a.right, b.right), Math.max(a.left, b.left), a)

function merge(host: Fragment, part: Fragment): void {
  const before = part.left < host.left
  const em = Math.max(host.size, part.size)
  const gap = before ? host.left - part.right : part.left - host.right
  const second = (before ? host.glyphs[0] : part.glyphs[0]) as Glyph
  if (gap > 0.16 * em || gap < -CLOSE * em) second.breakBefore = true
  host.glyphs = before ? [...part.glyphs, ...host.glyphs] : [...host.glyphs, ...part.glyphs]
  append(host.spaces, part.spaces)
  host.left = Math.min(host.left, part.left)
  host.right = Math.max(host.right, part.right)
  host.letters += part.letters
  host.order = Math.min(host.order, part.order)
  if (part.size > host.size * 1.1) {
    host.size = part.size
    host.v = part.v
  }
}
