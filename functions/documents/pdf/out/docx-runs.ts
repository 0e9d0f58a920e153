import { ExternalHyperlink, TextRun } from 'docx'
import type { Rgb } from '../../flow.ts'
import type { Piece } from '../../unit.ts'
import type { Look } from '../layout/text.ts'
import type { LaidUnit } from '../layout/unit-page.ts'

/** The text of a unit as runs of a DOCX, with the looks and the links that it had on its page. */
export function runsOf(
  pieces: readonly Piece[],
  { main, looks }: LaidUnit,
  rtl: boolean,
): (TextRun | ExternalHyperlink)[] {
  const out: (TextRun | ExternalHyperlink)[] = []
  const open: Look[] = []
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (piece.kind === 'open') open.push(looks.get(piece.n) ?? main)
      else if (piece.kind === 'close') open.pop()
      continue
    }
    const look = open.at(-1) ?? main
    const run = runOf(piece, look, rtl)
    out.push(
      look.link && /^(https?:|mailto:)/i.test(look.link)
        ? new ExternalHyperlink({ link: look.link, children: [run] })
        : run,
    )
  }
  return out
}

export const hexOf = (rgb: Rgb) =>
  rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

function runOf(text: string, look: Look, rtl: boolean): TextRun {
  return new TextRun({
    // Symbol fonts keep their bullets at private places, which no other font has.
    text: text.replace(/[\uf000-\uf0ff]/g, '•'),
    bold: look.bold,
    italics: look.italic,
    ...(look.underline ? { underline: {} } : {}),
    size: Math.max(2, Math.round(look.size * 2)),
    font: look.mono ? 'Courier New' : look.serif ? 'Times New Roman' : 'Arial',
    // Stated for black too: styles of headings have a colour of their own.
    color: hexOf(look.rgb),
    ...(look.rise > 0 ? { superScript: true } : look.rise < 0 ? { subScript: true } : {}),
    rightToLeft: rtl,
  })
}
