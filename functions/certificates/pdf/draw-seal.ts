import { fontSet } from '../../documents/index.ts'
import { useFont } from '../../lib/use-font.ts'

const words = 'CERTIFIED TRANSLATION  ·  ATTESTA  ·  '
const waves = 3

/** Two rings, a fine guilloche between them, the words around and a tick within: drawn in lines, so that it copies in grey. */
export function drawSeal(document: PDFKit.PDFDocument, x: number, y: number, radius: number, color: string): void {
  document
    .lineWidth(0.9)
    .strokeColor(color)
    .circle(x, y, radius - 0.5)
    .stroke()
  document
    .lineWidth(0.5)
    .circle(x, y, radius * 0.66)
    .stroke()
  document.lineWidth(0.25)
  for (let wave = 0; wave < waves; wave++)
    drawWave(document, x, y, radius * 0.57, radius * 0.055, (wave * 2 * Math.PI) / waves)
  const style = { serif: true, mono: false, bold: true, italic: false }
  useFont(document, fontSet('en').faceOf(words.charCodeAt(0), style))
  document.fontSize(radius * 0.185).fillColor(color)
  const step = 360 / words.length
  for (const [i, letter] of Array.from(words).entries()) {
    document.save().rotate(i * step, { origin: [x, y] })
    const width = document.widthOfString(letter)
    document.text(letter, x - width / 2, y - radius * 0.9, { lineBreak: false })
    document.restore()
  }
  const tick = radius * 0.3
  document
    .lineWidth(radius * 0.09)
    .lineCap('round')
    .lineJoin('round')
    .moveTo(x - tick, y + tick * 0.05)
    .lineTo(x - tick * 0.25, y + tick * 0.75)
    .lineTo(x + tick, y - tick * 0.7)
    .stroke(color)
    .lineCap('butt')
}

function drawWave(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  radius: number,
  height: number,
  phase: number,
): void {
  const points = 180
  for (let i = 0; i <= points; i++) {
    const angle = (i / points) * 2 * Math.PI
    const far = radius + height * Math.sin(angle * 15 + phase)
    const [px, py] = [x + far * Math.cos(angle), y + far * Math.sin(angle)]
    if (i === 0) document.moveTo(px, py)
    else document.lineTo(px, py)
  }
  document.stroke()
}
