import { isRightToLeft } from '#shared/languages/script.ts'
import type { Face } from '../fonts/face.ts'
import { fontSet } from '../fonts/font-set.ts'

/** The watermark text, and its language. */
export type Watermark = { text: string; language: string }

/** An SVG path in parts of the font size, from the baseline, and its width. */
export type Outline = { path: string; width: number }

/** A line of bold text as one shape, so that it is drawn alike in every script on a page that has no font for it. */
export async function outlineText({ text, language }: Watermark): Promise<Outline> {
  const fonts = fontSet(language)
  await fonts.prepare(text)
  const isRtl = isRightToLeft(language)
  const runs = runsOf(text, (codePoint, before) => fonts.faceOf(codePoint, style, before))
  let width = 0
  const glyphs = (isRtl ? runs.toReversed() : runs).flatMap((run) =>
    run.face.shape(run.text, isRtl).map(({ gid, advance, dx, dy }) => {
      const path = run.face.outline(gid).map(({ type, values }) => type + values.map(svg(width + dx, dy)).join(' '))
      width += advance
      return path.join('')
    }),
  )
  return { path: glyphs.join(''), width }
}

const style = { serif: false, mono: false, bold: true, italic: false }

type Run = { face: Face; text: string }

/** Stretches that one face draws; a space is drawn with what stands before it. */
function runsOf(text: string, faceOf: (codePoint: number, before?: Face) => Face): Run[] {
  const runs: Run[] = []
  for (const char of text) {
    const last = runs.at(-1)
    const face = char === ' ' && last ? last.face : faceOf(char.codePointAt(0) as number, last?.face)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char })
  }
  return runs
}

/** Coordinates come in pairs; those of SVG go down. */
const svg = (dx: number, dy: number) => (value: number, index: number) =>
  (index % 2 === 0 ? value + dx : -(value + dy)).toFixed(4)
