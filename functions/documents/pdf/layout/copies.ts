import { append } from '../../model/lists.ts'
import { isLike } from '../content/colour.ts'
import type { Glyph } from '../content/glyph.ts'
import { type Fragment, textOf } from './fragment.ts'
import { thicken } from './thicken.ts'

/** In parts of the font size: a copy further away is another text. */
const NEAR = 0.15

/**
 * Text that is drawn more than once for effect (bold by an outline or a small offset, a shadow), or in slices of a page, is one text.
 * The visible copy stays, and takes the letters of the others with it.
 */
export const withoutCopies = (fragments: readonly Fragment[]): Fragment[] => withoutSlices(withoutEquals(fragments))

function withoutEquals(fragments: readonly Fragment[]): Fragment[] {
  const byText = Map.groupBy(fragments, textOf)
  if (byText.size === fragments.length) return [...fragments]
  const grid = new Map<string, Set<Fragment>>()
  const gone = new Set<Fragment>()
  for (const fragment of fragments) {
    if (byText.get(textOf(fragment))?.length === 1) continue
    const other = near(grid, fragment).find((one) => isCopy(one, fragment))
    const [seen, hidden] = other && isAbove(other, fragment) ? [other, fragment] : [fragment, other]
    if (hidden) {
      absorb(seen, hidden)
      gone.add(hidden)
      grid.get(keyOf(hidden, 0, 0))?.delete(hidden)
    }
    if (seen !== fragment) continue
    const key = keyOf(fragment, 0, 0)
    const cell = grid.get(key)
    if (!cell) grid.set(key, new Set([fragment]))
    else if (cell.size < MOST) cell.add(fragment)
  }
  return gone.size > 0 ? fragments.filter((fragment) => !gone.has(fragment)) : [...fragments]
}

/** Equal texts of any size that do not lie on one another are no more within one cell. */
const [CELL, MOST] = [8, 50]

const keyOf = (fragment: Fragment, du: number, dv: number) =>
  `${Math.round(fragment.left / CELL) + du} ${Math.round(fragment.v / CELL) + dv} ${textOf(fragment)}`

const steps = [-1, 0, 1].flatMap((du) => [-1, 0, 1].map((dv) => [du, dv] as const))

const near = (grid: ReadonlyMap<string, Set<Fragment>>, fragment: Fragment) =>
  steps.flatMap(([du, dv]) => [...(grid.get(keyOf(fragment, du, dv)) ?? [])])

const isCopy = (a: Fragment, b: Fragment) =>
  Math.abs(a.left - b.left) < NEAR * a.size &&
  Math.abs(a.v - b.v) < NEAR * a.size &&
  Math.abs(a.right - b.right) < 2 * NEAR * a.size

/** Whether a reader sees the first of two copies: it is filled, and painted last. */
function isAbove(a: Fragment, b: Fragment): boolean {
  if (!firstOf(a).unseen !== !firstOf(b).unseen) return !firstOf(a).unseen
  const [filled, other] = [isFilled(a), isFilled(b)]
  return filled === other ? a.order > b.order : filled
}

const firstOf = ({ glyphs }: Fragment) => glyphs[0] as Glyph

const isFilled = (fragment: Fragment) => [0, 2, 4, 6].includes(firstOf(fragment).show.state.render)

/**
 * A page that is printed in bands has a line at the border of two in both of them, each time under a clip that shows a part of its height.
 * A band may leave out the letters that do not reach into it: the line with all letters stays.
 */
function withoutSlices(fragments: readonly Fragment[]): Fragment[] {
  const gone = new Set<Fragment>()
  for (const line of Map.groupBy(fragments, ({ v }) => Math.round(v * 4)).values()) {
    if (line.length === 1) continue
    line.sort((a, b) => a.left - b.left)
    for (const [i, a] of line.entries()) {
      for (const b of line.slice(i + 1, i + MOST)) {
        if (b.left >= a.right || gone.has(a)) break
        const [whole, part] = a.glyphs.length < b.glyphs.length ? [b, a] : [a, b]
        if (gone.has(b) || !isSlice(part, whole)) continue
        takeLetters(whole, part)
        gone.add(part)
      }
    }
  }
  return gone.size > 0 ? fragments.filter((fragment) => !gone.has(fragment)) : [...fragments]
}

/** Whether all letters of a text are drawn in another one too, under another clip. */
function isSlice(part: Fragment, whole: Fragment): boolean {
  let at = 0
  return part.glyphs.every((glyph) => {
    while (at < whole.glyphs.length && !isSliced(glyph, whole.glyphs[at] as Glyph)) at++
    return at++ < whole.glyphs.length
  })
}

const isSliced = (a: Glyph, b: Glyph) =>
  a.text === b.text &&
  Math.abs(a.u - b.u) < NEAR * a.size &&
  Math.abs(a.size - b.size) < 0.05 * a.size &&
  a.show.state.font === b.show.state.font &&
  a.show.state.clip.some((edge, i) => Math.abs(edge - (b.show.state.clip[i] as number)) > 0.5)

function absorb(seen: Fragment, hidden: Fragment): void {
  takeLetters(seen, hidden)
  seen.glyphs.forEach((glyph, i) => thicken(glyph, hidden.glyphs[i]))
  const [a, b] = [firstOf(seen), firstOf(hidden)]
  const [du, dv] = [hidden.left - seen.left, hidden.v - seen.v]
  const isApart = Math.hypot(du, dv) > 0.02 * seen.size
  if (isApart && isFilled(hidden) && !isLike(a.show.state.rgb, b.show.state.rgb)) seen.shadow = { du, dv, glyph: b }
}

function takeLetters(seen: Fragment, hidden: Fragment): void {
  // The fewer letters go to the many that were taken before: a text may be drawn thousands of times.
  const [many, few] =
    hidden.spaces.length > seen.spaces.length ? [hidden.spaces, seen.spaces] : [seen.spaces, hidden.spaces]
  append(many, hidden.glyphs)
  append(many, few)
  hidden.spaces = []
  seen.spaces = many
}
