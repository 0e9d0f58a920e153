/** How far letters reach above the baseline and below it, in parts of the font size. */
type Reach = { above: number; below: number }

const scripts: readonly (readonly [RegExp, Reach])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, { above: 0.84, below: 0.08 }],
  [/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u, { above: 0.76, below: 0.24 }],
]

/**
 * Font size and baseline of a word from the box around its ink, by which of its letters reach how far, as in Helvetica's metrics.
 * No size where its signs say nothing of it.
 */
export function baselineOf(text: string, tall: number, bottom: number): { size: number | undefined; v: number } {
  const reach = scripts.find(([script]) => script.test(text))?.[1] ?? reachOf(text)
  if (!reach) return { size: undefined, v: bottom }
  const size = tall / (reach.above + reach.below)
  return { size, v: bottom + reach.below * size }
}

const capital = 0.72
const small = 0.52
const descender = 0.21

function reachOf(text: string): Reach | undefined {
  const isTall = /[\p{Lu}\p{Nd}bdfhijklt\u00df-\u017f()[\]{}|/\\!?%&$€£]/u.test(text)
  if (!isTall && !/\p{L}/u.test(text)) return undefined
  return { above: isTall ? capital : small, below: /[gjpqyçşţ,;()[\]{}|/\\Qрущцф]/u.test(text) ? descender : 0 }
}
