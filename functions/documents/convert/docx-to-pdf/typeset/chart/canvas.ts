import { rectangle } from '../../../../images/figures.ts'
import type { Drawing, DrawingMark } from '../../../../images/picture.ts'
import { largest } from '../../../../model/lists.ts'
import { type Path, type Point, polygon, type Rgb } from '../../flow.ts'
import type { ChartStyle } from '../../flow-chart.ts'

/** Words and spaces of a text with their widths at size 1. */
export type Measure = (text: string, style: ChartStyle) => { text: string; width: number; isSpace: boolean }[]

/** A part of the field, whose y runs down. */
export type Area = { left: number; top: number; right: number; bottom: number }

/** Lines of a text and the size at which they fit their room. */
export type Fitted = { lines: string[]; size: number; width: number; height: number }

/** Between lines, in parts of their size. */
const LINE = 1.2
/** How much of a letter stands above its foot. */
const ASCENT = 0.75
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

/** What a chart is drawn on: marks in points. */
export function chartCanvas(width: number, height: number, measure: Measure) {
  const marks: DrawingMark[] = []
  const path = (own: Path, fill: Rgb | undefined, stroke?: { width: number; rgb: Rgb }) => {
    if (own.length && (fill || stroke)) marks.push({ kind: 'path', path: own, isEvenOdd: false, fill, stroke })
  }
  const widthOf = (text: string, style: ChartStyle) =>
    measure(text, style).reduce((sum, piece) => sum + piece.width, 0) * style.size
  const wrapped = (text: string, style: ChartStyle, room: number): string[] =>
    text.split('\n').flatMap((part) => {
      const lines: string[] = []
      let line = ''
      let taken = 0
      for (const piece of measure(part, style)) {
        const wide = piece.width * style.size
        if (line && !piece.isSpace && taken + wide > room) {
          lines.push(line.trimEnd())
          line = ''
          taken = 0
        }
        if (!line && piece.isSpace) continue
        line += piece.text
        taken += wide
      }
      return [...lines, line.trimEnd()]
    })
  const fitted = (text: string, style: ChartStyle, room: number, most: number): Fitted => {
    let found: Fitted = { lines: [], size: style.size, width: 0, height: 0 }
    for (const scale of scales) {
      const own = { ...style, size: style.size * scale }
      const lines = wrapped(text, own, room)
      const widest = Math.max(0, largest(lines.map((line) => widthOf(line, own))))
      found = { lines, size: own.size, width: widest, height: lines.length * own.size * LINE }
      if (widest <= room + 0.01 && found.height <= most + 0.01) break
    }
    return found
  }
  const text = (line: string, style: ChartStyle, [x, y]: Point, anchor: 'start' | 'center' | 'end', turn = 0) => {
    if (!line.trim()) return
    // A point is the middle of the letters' height.
    const down = style.size * (ASCENT / 2 - 0.02)
    const at: Point = [x - Math.sin(turn) * down, y + Math.cos(turn) * down]
    const { size, rgb = black, bold = false, italic = false, serif = false, mono = false } = style
    marks.push({ kind: 'text', text: { text: line, at, anchor, turn, size, rgb, bold, italic, serif, mono } })
  }
  const label = (line: string, style: ChartStyle, [x, y]: Point, anchor: 'start' | 'center' | 'end') => {
    const natural = widthOf(line, style)
    const scale = Math.min(1, width / natural)
    const wide = natural * scale
    const left = x - { start: 0, center: 0.5, end: 1 }[anchor] * wide
    const moved = Math.max(0, -left) + Math.min(0, width - wide - Math.max(0, left))
    text(line, { ...style, size: style.size * scale }, [x + moved, y], anchor)
  }
  return {
    width,
    height,
    widthOf,
    fitted,
    text,
    /** A text at a value, all of it within the chart: what is longer is moved, and set smaller. */
    label,
    path,
    box: (left: number, top: number, right: number, bottom: number, fill: Rgb | undefined) =>
      path(rectangle(left, top, right, bottom), fill),
    line: (points: readonly Point[], rgb: Rgb, wide: number) =>
      path(polygon(points, false), undefined, { width: wide, rgb }),
    /** Lines one below the other, their block's upper left, upper middle or upper right at a point. */
    block: ({ lines, size }: Fitted, style: ChartStyle, [x, y]: Point, anchor: 'start' | 'center' | 'end') =>
      lines.forEach((line, i) => text(line, { ...style, size }, [x, y + (i + 0.5) * size * LINE], anchor)),
    drawing: (): Drawing => ({ width, height, marks }),
  }
}

export type Canvas = ReturnType<typeof chartCanvas>

const black: Rgb = [0, 0, 0]
