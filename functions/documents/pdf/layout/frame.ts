import type { Matrix } from '../content/matrix.ts'

/** The coordinates in which a piece of text runs to the right: page space turned by the text's own angle. */
export type Frame = {
  angle: number
  /** The matrices from page space and back to it. */
  turn: Matrix
  back: Matrix
}
