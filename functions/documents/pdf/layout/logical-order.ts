import type { Glyph } from '../content/glyph.ts'
import { type Fragment, isRtlText } from './fragment.ts'

/**
 * The glyphs of a line as they are read. Right-to-left lines are drawn in any order: only their places count, and
 * stretches of one direction are turned around.
 */
export function logicalOrder(line: Fragment): Glyph[] {
  const { glyphs } = line
  const rtl = glyphs.filter(({ text }) => isRtlText(text)).length
  if (rtl === 0) return glyphs
  const isBaseRtl = rtl * 2 > glyphs.filter(({ text }) => /\p{L}/u.test(text)).length
  const runs = runsOf(
    [...glyphs].sort((a, b) => a.u - b.u),
    line.size,
    isBaseRtl,
  )
  const ordered = isBaseRtl ? runs.toReversed() : runs
  return ordered.flatMap((run, i) => {
    // The gap between two runs stands at the one that is further right.
    const gap = isBaseRtl ? (ordered[i - 1]?.gap ?? false) : run.gap
    return settle(run, gap)
  })
}

type Run = { rtl: boolean; glyphs: Glyph[]; breaks: boolean[]; gap: boolean }

/** Stretches of one direction from left to right; `breaks` are the gaps in front of their glyphs. */
function runsOf(visual: Glyph[], size: number, isBaseRtl: boolean): Run[] {
  const runs: Run[] = []
  const directions = directionsOf(visual, isBaseRtl)
  visual.forEach((glyph, i) => {
    const before = visual[i - 1]
    const gap = before !== undefined && glyph.u - before.end > 0.13 * size
    const open = runs.at(-1)
    if (open && open.rtl === directions[i]) {
      open.glyphs.push(glyph)
      open.breaks.push(gap)
    } else runs.push({ rtl: directions[i] as boolean, glyphs: [glyph], breaks: [gap], gap })
  })
  return runs
}

/** Whether each glyph runs to the left. Digits never do; signs between two directions run as the line does. */
function directionsOf(visual: readonly Glyph[], isBaseRtl: boolean): boolean[] {
  const isDigit = visual.map(({ text }) => /^\p{Nd}/u.test(text))
  const isNumber = visual.map(
    ({ text }, i) => isDigit[i] || (/^[.,:/]$/.test(text) && isDigit[i - 1] && isDigit[i + 1]),
  )
  // A number counts as part of the line around it, but what stands inside of it is its own.
  const strong = visual.map(({ text }, i) => {
    if (isNumber[i]) return isBaseRtl
    if (isRtlText(text)) return true
    return /[\p{L}\p{N}]/u.test(text) ? false : undefined
  })
  const after: boolean[] = []
  for (let i = strong.length - 1, next = isBaseRtl; i >= 0; i--) after[i] = next = strong[i] ?? next
  let before = isBaseRtl
  return strong.map((own, i) => {
    before = own ?? before
    if (isNumber[i]) return false
    return own ?? (before === after[i] ? before : isBaseRtl)
  })
}

/** The glyphs of a run in order, each told whether a word starts at it. */
function settle({ rtl, glyphs, breaks }: Run, gap: boolean): Glyph[] {
  const last = glyphs.length - 1
  return glyphs.map((_, i) => {
    const glyph = glyphs[rtl ? last - i : i] as Glyph
    glyph.breakBefore = i === 0 ? gap : ((rtl ? breaks[last - i + 1] : breaks[i]) ?? false)
    return glyph
  })
}
