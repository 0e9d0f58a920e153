import { append, largest } from '../model/lists.ts'
import { median } from '../model/median.ts'
import type { OcrBox } from '../ports/ocr.ts'
import type { Pixels } from './pixels.ts'

/** Where more lines than this are found, the picture is a photograph or hatched. */
const mostRules = 1500
/** How much darker than the paper a line is. */
const contrast = 45

/**
 * The thin straight lines of a scanned page, such as the frame of a table, as shares of it. `words` are what was read there: their
 * strokes are no lines.
 */
export function rulesIn(pixels: Pixels, words: readonly OcrBox[]): OcrBox[] {
  const { width, height } = pixels
  const letter = height * median(words.map((word) => word.height))
  if (letter < 4) return []
  const dark = darkOf(pixels)
  const thick = Math.max(3, 0.35 * letter)
  // Along a line not every pixel has to be looked at.
  const step = Math.max(1, Math.floor(letter / 8))
  const upright = stripes({ dark, along: width, across: 1, count: width, length: height, step }, 2.5 * letter, thick)
  const level = stripes({ dark, along: 1, across: width, count: height, length: width, step }, 4 * letter, thick)
  const rules = [
    ...upright.map(({ first, last, from, to }) => ({ left: first, top: from, right: last + 1, bottom: to })),
    ...level.map(({ first, last, from, to }) => ({ left: from, top: first, right: to, bottom: last + 1 })),
  ].map(({ left, top, right, bottom }) => ({
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }))
  const kept = rules.filter((rule) => !words.some((word) => covers(word, rule)))
  return kept.length > mostRules ? [] : kept
}

/** A byte a pixel: 1 where it is darker than the paper, which is what most of the page shows. */
function darkOf({ width, height, rgb }: Pixels): Uint8Array {
  const light = new Uint8Array(width * height)
  const counts = new Uint32Array(32)
  for (let i = 0, at = 0; i < light.length; i++, at += 3) {
    light[i] = (77 * (rgb[at] as number) + 151 * (rgb[at + 1] as number) + 28 * (rgb[at + 2] as number)) >> 8
    const shade = (light[i] as number) >> 3
    counts[shade] = (counts[shade] as number) + 1
  }
  const limit = 8 * counts.indexOf(largest(counts)) - contrast
  for (let i = 0; i < light.length; i++) light[i] = (light[i] as number) < limit ? 1 : 0
  return light
}

/** One direction of a picture: `count` lines of `length` pixels, which are `along` apart in memory, the lines `across`; each `step`th is looked at. */
type Scanning = { dark: Uint8Array; along: number; across: number; count: number; length: number; step: number }
type Stripe = { first: number; last: number; from: number; to: number }

/** Dark runs of a least length that lie side by side for no more than a stroke's width. */
function stripes(scanning: Scanning, least: number, thick: number): Stripe[] {
  const done: Stripe[] = []
  let open: Stripe[] = []
  for (let line = 0; line < scanning.count; line++) {
    const next: Stripe[] = []
    for (const { from, to } of runsOf(scanning, line, least)) {
      const host = open.find((stripe) => Math.min(stripe.to, to) - Math.max(stripe.from, from) > 0.5 * (to - from))
      if (host) {
        host.last = line
        host.from = Math.min(host.from, from)
        host.to = Math.max(host.to, to)
        next.push(host)
      } else next.push({ first: line, last: line, from, to })
    }
    append(
      done,
      open.filter((stripe) => !next.includes(stripe)),
    )
    open = [...new Set(next)]
  }
  return [...done, ...open].filter(({ first, last }) => last - first < thick)
}

function runsOf(
  { dark, along, across, length, step }: Scanning,
  line: number,
  least: number,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  let from = -1
  // A pixel may be missing here and there.
  let to = -1
  const close = () => {
    if (to - from >= least) runs.push({ from, to })
    from = -1
  }
  for (let i = 0, at = line * across; i < length; i += step, at += step * along) {
    if (dark[at] === 1) {
      if (from < 0) from = i
      to = i + step
    } else if (from >= 0 && i - to >= step) close()
  }
  if (from >= 0) close()
  return runs
}

/** Most of a line lies within a word: it is a stroke of it, or of its script's upper edge. */
function covers(word: OcrBox, rule: OcrBox): boolean {
  const wide = Math.min(word.left + word.width, rule.left + rule.width) - Math.max(word.left, rule.left)
  const high = Math.min(word.top + word.height, rule.top + rule.height) - Math.max(word.top, rule.top)
  return wide > 0.6 * rule.width && high > 0.6 * rule.height
}
