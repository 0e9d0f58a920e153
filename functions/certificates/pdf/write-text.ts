import { type FontSet, plainLines, type Style } from '../../documents/index.ts'
import { settable } from '../../lib/settable.ts'
import { useFont } from '../../lib/use-font.ts'
import { noBreak } from './keep-together.ts'

export type TextStyle = {
  size: number
  serif?: boolean
  bold?: boolean
  italic?: boolean
  color?: string
  /** Between letters, in points. */
  spacing?: number
}

/** Writes text at the place where the document is, in faces that have its letters; `room` is the width of its lines. */
export function writerOf(document: PDFKit.PDFDocument, fonts: FontSet) {
  const roomHere = () => document.page.width - document.page.margins.right - document.x
  const linesOf = (text: string, style: TextStyle, room: number) =>
    // Letters that stand apart take more room than their face says.
    plainLines(text, faceStyle(style), room / (style.size + 2 * (style.spacing ?? 0)), fonts)
  const leading = (style: TextStyle) => {
    const { ascent, descent } = fonts.faceOf(letter, faceStyle(style))
    return { ascent: ascent * style.size, height: (ascent - descent + gap) * style.size }
  }

  const write = (text: string, style: TextStyle, room = roomHere()): void => {
    const { size, color = '#111114', spacing = 0 } = style
    const { x } = document
    const { ascent, height } = leading(style)
    const lines = linesOf(text, style, room)
    for (const [i, line] of lines.entries()) {
      if (document.y + height > document.page.maxY()) document.continueOnNewPage()
      let [at, top] = [x, document.y]
      for (const [k, { text: shown, face }] of line.entries()) {
        // Whoever copies the text or listens to it needs the blank that a line's end stands for.
        const run = (k === line.length - 1 && i < lines.length - 1 ? `${shown} ` : shown).replaceAll(noBreak, ' ')
        useFont(document, face)
        document.fontSize(size).fillColor(color)
        const set = { ...settable(document, run), characterSpacing: spacing }
        // Every face stands on the line of the main one, whatever room it wants above.
        document.text(run, at, top + ascent, { ...set, lineBreak: false, baseline: 'alphabetic' })
        at += document.widthOfString(run, set)
      }
      document.x = x
      document.y = top + height
    }
  }
  /** How high a text will be. */
  const heightOf = (text: string, style: TextStyle, room = roomHere()): number =>
    linesOf(text, style, room).length * leading(style).height
  return { write, heightOf }
}

const gap = 0.16
const letter = 'x'.charCodeAt(0)

const faceStyle = ({ serif = false, bold = false, italic = false }: TextStyle): Style => ({
  serif,
  mono: false,
  bold,
  italic,
})
