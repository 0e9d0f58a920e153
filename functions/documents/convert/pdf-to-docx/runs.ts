import { ExternalHyperlink, ShadingType, TextRun } from 'docx'
import type { TextStyle } from '../../pdf/layout/text.ts'
import type { Rgb } from '../docx-to-pdf/flow.ts'

/** What a text becomes to fit: `scale` of its letters' size, `stretch` of their width. */
export type Fit = { scale: number; stretch: number }

/** Text as runs of a DOCX, with its looks and its links. */
export const runsOf = (spans: readonly { text: string; look: TextStyle }[], fit: Fit, rtl: boolean) =>
  spans.map(({ text, look }): TextRun | ExternalHyperlink => {
    const run = runOf(text, look, fit, rtl)
    return look.link && /^(https?:|mailto:)/i.test(look.link)
      ? new ExternalHyperlink({ link: look.link, children: [run] })
      : run
  })

export const hexOf = (rgb: Rgb) =>
  rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** Sizes are written in halves of a point. */
export const sizeOf = (look: TextStyle, scale: number) => Math.max(1, Math.round(look.size * scale * 2) / 2)

function runOf(text: string, look: TextStyle, { scale, stretch }: Fit, rtl: boolean): TextRun {
  return new TextRun({
    // Symbol fonts keep their bullets at private places, which no other font has.
    text: text.replace(/[\uf000-\uf0ff]/g, '•'),
    bold: look.bold,
    italics: look.italic,
    ...(look.underline ? { underline: {} } : {}),
    size: sizeOf(look, scale) * 2,
    ...(stretch < 1 && { scale: Math.round(stretch * 100) }),
    font: look.mono ? 'Courier New' : look.serif ? 'Times New Roman' : 'Arial',
    // Stated for black too: styles of headings have a colour of their own.
    color: hexOf(look.rgb),
    ...(look.ground && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: hexOf(look.ground) } }),
    ...(look.rise > 0 ? { superScript: true } : look.rise < 0 ? { subScript: true } : {}),
    rightToLeft: rtl,
  })
}
