import type { Path, Point, Rgb } from '../convert/docx-to-pdf/flow.ts'

/** Dots from the upper left, three bytes each; without `alpha` nothing shows through. */
export type Pixels = { width: number; height: number; rgb: Uint8Array; alpha?: Uint8Array }

/** A picture as the marks that draw it, one over the other, on a field whose y runs down. */
export type Drawing = { width: number; height: number; marks: DrawingMark[] }

export type DrawingMark =
  | { kind: 'path'; path: Path; isEvenOdd: boolean; fill?: Rgb | undefined; stroke?: Stroke | undefined }
  | { kind: 'text'; text: TextMark }
  | { kind: 'pixels'; pixels: Pixels; x: number; y: number; width: number; height: number }
  /** Nothing outside of the path is drawn until the `restore` of the `save` before. */
  | { kind: 'clip'; path: Path }
  | { kind: 'save' }
  | { kind: 'restore' }

export type Stroke = { width: number; rgb: Rgb }

export type TextMark = {
  text: string
  /** Where its baseline begins, ends or has its middle. */
  at: Point
  anchor: 'start' | 'center' | 'end'
  /** Clockwise, in radians. */
  turn: number
  size: number
  /** How wide it is to be; without it, as wide as its letters are. */
  width?: number | undefined
  rgb: Rgb
  bold: boolean
  italic: boolean
  serif: boolean
  mono: boolean
}

export const isDrawing = (picture: Drawing | Pixels): picture is Drawing => 'marks' in picture
