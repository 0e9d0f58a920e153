import type { Box } from '../file/pages.ts'

/** a b c d e f, as PDF writes them: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `m`, then `n`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ]
}

/** Undefined where the matrix flattens everything onto a line. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const det = a * d - b * c
  if (!Number.isFinite(1 / det) || det === 0) return undefined
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

export const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

export const rotation = (radians: number): Matrix => {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return [cos, sin, -sin, cos, 0, 0]
}

/** The box around four transformed corners: left, bottom, right, top. */
export function transformBox(
  m: Matrix,
  [left, bottom, right, top]: readonly [number, number, number, number],
): [number, number, number, number] {
  // Term by term, for it is asked of every line of a drawing in every direction of its text.
  const [a, b, c, d, e, f] = m
  const [al, ar, bl, br] = [a * left, a * right, b * left, b * right]
  const [cb, ct, db, dt] = [c * bottom, c * top, d * bottom, d * top]
  return [
    Math.min(al, ar) + Math.min(cb, ct) + e,
    Math.min(bl, br) + Math.min(db, dt) + f,
    Math.max(al, ar) + Math.max(cb, ct) + e,
    Math.max(bl, br) + Math.max(db, dt) + f,
  ]
}

/** The smallest box around boxes; undefined around none. */
export function union(boxes: readonly Box[]): Box | undefined {
  const first = boxes[0]
  if (!first) return undefined
  let [left, bottom, right, top] = first
  for (const box of boxes) {
    if (box[0] < left) left = box[0]
    if (box[1] < bottom) bottom = box[1]
    if (box[2] > right) right = box[2]
    if (box[3] > top) top = box[3]
  }
  return [left, bottom, right, top]
}

/** 0 of what two boxes share where they share nothing. */
export const areaOf = ([left, bottom, right, top]: Box): number => Math.max(0, right - left) * Math.max(0, top - bottom)

/** What two boxes share. */
export const intersect = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]
