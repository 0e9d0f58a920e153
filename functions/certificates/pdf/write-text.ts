import type { Face, FontSet, Style } from '../../documents/index.ts'

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
  const registered = new Set<string>()
  const use = (face: Face) => {
    if (!registered.has(face.id)) {
      document.registerFont(face.id, Buffer.from(face.bytes))
      registered.add(face.id)
    }
    document.font(face.id)
  }
  return (text: string, style: TextStyle, room?: number): void => {
    const { size, color = '#111114', spacing = 0 } = style
    const x = document.x
    const runs = runsOf(text, fonts, {
      serif: style.serif ?? false,
      mono: false,
      bold: style.bold ?? false,
      italic: style.italic ?? false,
    })
    for (const [i, run] of runs.entries()) {
      use(run.face)
      document.fontSize(size).fillColor(color)
      const continued = i < runs.length - 1
      const options = {
        characterSpacing: spacing,
        lineGap: size * 0.16,
        continued,
        ...(room !== undefined && { width: room }),
      }
      if (i === 0) document.text(run.text, x, document.y, options)
      else document.text(run.text, options)
    }
    document.x = x
  }
}

/** Stretches of text that one face draws. Blanks stay with what stands before them. */
function runsOf(text: string, fonts: FontSet, style: Style): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  for (const char of text) {
    const last = runs.at(-1)
    const face = last && /\s/.test(char) ? last.face : fonts.faceOf(char.codePointAt(0) as number, style, last?.face)
    if (last?.face === face) last.text += char
    else runs.push({ face, text: char })
  }
  return runs
}
