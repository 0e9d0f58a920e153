import type { Path, Point, Rgb } from '../convert/docx-to-pdf/flow.ts'

/** RGB pixels from the upper left; opaque without `alpha`. */
export type Pixels = { width: number; height: number; rgb: Uint8Array; alpha?: Uint8Array }

/**
 * A vector picture: marks in painting order, in coordinates whose y goes down. Its dots are pixels, or once they are in a file the name of
 * a resource.
 */
export type Drawing<Dots = Pixels> = { width: number; height: number; marks: DrawingMark<Dots>[] }

export type DrawingMark<Dots = Pixels> =
  | { kind: 'path'; path: Path; isEvenOdd: boolean; fill?: Rgb | undefined; stroke?: Stroke | undefined }
  | { kind: 'text'; text: TextMark }
  | { kind: 'pixels'; pixels: Dots; x: number; y: number; width: number; height: number }
  /** Clips to the path until the `restore` of the last `save`. */
  | { kind: 'clip'; path: Path }
  | { kind: 'save' }
  | { kind: 'restore' }

export type Stroke = { width: number; rgb: Rgb }

export type TextMark = {
  text: string
  /** The start, end or middle of its baseline. */
  at: Point
  anchor: 'start' | 'center' | 'end'
  /** Clockwise, in radians. */
  turn: number
  size: number
  /** The width to fit; the natural width if absent. */
  width?: number | undefined
  rgb: Rgb
  bold: boolean
  italic: boolean
  serif: boolean
  mono: boolean
}

export const isDrawing = (picture: Drawing | Pixels): picture is Drawing => 'marks' in picture
