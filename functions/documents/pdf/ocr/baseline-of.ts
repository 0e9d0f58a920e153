/**
 * Font size and baseline of a word from the box around its ink, by which of its letters reach how far: parts of the font size as
 * in Helvetica's metrics (capitals 0.72, small letters 0.52, below the line 0.21). No size where its signs say nothing of it.
 */
export function baselineOf(text: string, tall: number, bottom: number): { size: number | undefined; v: number } {
  const above = reach(text, 0.52)
  if (above === undefined) return { size: undefined, v: bottom }
  const below = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? 0.08
    : /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u.test(text)
      ? 0.24
      : /[gjpqyçşţ,;()[\]{}|/\\Qрущцф]/u.test(text)
        ? 0.21
        : 0
  const size = tall / (above + below)
  return { size, v: bottom + below * size }
}

function reach(text: string, small: number): number | undefined {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return 0.84
  if (/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u.test(text)) return 0.76
  if (/[\p{Lu}\p{Nd}bdfhijkltßþ()[\]{}|/\\!?%&$€£]/u.test(text)) return 0.72
  if (/[\u00e0-\u017f]/u.test(text)) return 0.72
  return /\p{L}/u.test(text) ? small : undefined
}
