import { ExternalHyperlink, ShadingType, TextRun } from 'docx'
import { withoutNoncharacters } from '../../model/without-noncharacters.ts'
import { clamp } from '../../pdf/content/colour.ts'
import type { TextStyle } from '../../pdf/layout/text.ts'
import { isStrike } from '../../pdf/layout/word-marks.ts'
import type { Rgb } from '../docx-to-pdf/flow.ts'

/** What a text becomes to fit: `scale` of its letters' size, `stretch` of their width. */
export type Fit = { scale: number; stretch: number }

/** Text as runs of a DOCX, with its styles and its links. */
export const runsOf = (spans: readonly { text: string; style: TextStyle }[], fit: Fit, rtl: boolean) =>
  spans.map(({ text, style }): TextRun | ExternalHyperlink => {
    const run = runOf(text, style, fit, rtl)
    return style.link && /^(https?:|mailto:)/i.test(style.link)
      ? new ExternalHyperlink({ link: style.link, children: [run] })
      : run
  })

export const hexOf = (rgb: Rgb) =>
  rgb
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** Sizes are written in halves of a point. */
export const sizeOf = (style: TextStyle, scale: number) => Math.max(1, Math.round(style.size * scale * 2) / 2)

function runOf(text: string, style: TextStyle, { scale, stretch }: Fit, rtl: boolean): TextRun {
  return new TextRun({
    // Symbol fonts keep their bullets at private places, which no other font has.
    text: withoutNoncharacters(text).replace(/[\uf000-\uf0ff]/g, '•'),
    bold: style.bold,
    italics: style.italic,
    ...(style.underline ? { underline: {} } : {}),
    ...(style.marks.some(isStrike) && { strike: true }),
    size: sizeOf(style, scale) * 2,
    ...(stretch < 1 && { scale: Math.round(stretch * 100) }),
    font: style.mono ? 'Courier New' : style.serif ? 'Times New Roman' : 'Arial',
    // Stated for black too: styles of headings have a colour of their own.
    color: hexOf(style.rgb),
    ...(style.ground && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: hexOf(style.ground) } }),
    ...(style.rise > 0 ? { superScript: true } : style.rise < 0 ? { subScript: true } : {}),
    rightToLeft: rtl,
  })
}
