import type { Box } from '../file/pages.ts'

/**
 * The room that a path takes in page space: what its lines enclose, or, where they are `half` as thick on either side, what is painted
 * along them.
 */
export type Shape = { lines: readonly Line[]; half?: number; isEvenOdd?: boolean }

/** From one point to another. `ends`: at which of them the path begins or ends with nothing painted beyond. */
type Line = { x: number; y: number; toX: number; toY: number; ends?: Ends }
type Ends = { first: boolean; last: boolean }

/** In straight lines: of a curve, and of a path that hides something. */
const [STEPS, MOST] = [8, 10_000]

/** Follows the paths of a stream, curves too, in page space. `left` counts the lines that its page may still have. */
export function tracer(left: { lines: number }) {
  let pieces: number[][] = []
  let closed = new Set<number[]>()
  let count = 0
  const add = (x: number, y: number) => {
    if (++count <= MOST) pieces.at(-1)?.push(x, y)
  }
  const begin = (x: number, y: number) => {
    if (++count <= MOST) pieces.push([x, y])
  }
  const linesOf = (isClosed: boolean, hasEnds: boolean): Line[] =>
    pieces.flatMap((points) => {
      const isRound = isClosed || closed.has(points)
      const lines: Line[] = []
      for (let i = 0; i + 3 < points.length; i += 2)
        lines.push({
          x: points[i] as number,
          y: points[i + 1] as number,
          toX: points[i + 2] as number,
          toY: points[i + 3] as number,
        })
      const [first, last] = [lines[0], lines.at(-1)]
      if (!first || !last) return lines
      if (isRound) lines.push({ x: last.toX, y: last.toY, toX: first.x, toY: first.y })
      else if (hasEnds) {
        first.ends = { first: true, last: first === last }
        if (first !== last) last.ends = { first: false, last: true }
      }
      return lines
    })
  const shaped = (lines: Line[], about: Omit<Shape, 'lines'>): Shape | undefined => {
    left.lines -= lines.length
    return count <= MOST && left.lines >= 0 && lines.length > 0 ? { lines, ...about } : undefined
  }

  return {
    begin,
    line: add,
    curve(points: readonly [number, number, number, number, number, number]): void {
      const [x = 0, y = 0] = pieces.at(-1)?.slice(-2) ?? []
      const [x1, y1, x2, y2, toX, toY] = points
      for (let step = 1; step <= STEPS; step++) {
        const t = step / STEPS
        const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
        add(a * x + b * x1 + c * x2 + d * toX, a * y + b * y1 + c * y2 + d * toY)
      }
    },
    close(): void {
      const points = pieces.at(-1)
      const [x, y] = points ?? []
      if (!points || x === undefined || y === undefined) return
      closed.add(points)
      // What follows begins where this piece did.
      begin(x, y)
    },
    /** What the path encloses. */
    area: (isEvenOdd: boolean) => shaped(linesOf(true, false), { isEvenOdd }),
    /** What is painted along it; `isBlunt`: nothing beyond its ends. */
    stroke: (half: number, isBlunt: boolean) => shaped(linesOf(false, isBlunt), { half }),
    reset(): void {
      pieces = []
      closed = new Set()
      count = 0
    },
  }
}

/** The box around a shape. */
export function boxOfShape({ lines, half = 0 }: Shape): Box {
  const box: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const { x, y, toX, toY } of lines) {
    box[0] = Math.min(box[0], x - half, toX - half)
    box[1] = Math.min(box[1], y - half, toY - half)
    box[2] = Math.max(box[2], x + half, toX + half)
    box[3] = Math.max(box[3], y + half, toY + half)
  }
  return box
}

/** The same for places within a box, with no more lines than these need. */
export function shapeIn(shape: Shape, [left, bottom, right, top]: Box): Shape {
  const { half } = shape
  const reach = half ?? 0
  const lines = shape.lines.filter(
    ({ x, y, toX, toY }) =>
      Math.max(y, toY) + reach >= bottom &&
      Math.min(y, toY) - reach <= top &&
      Math.max(x, toX) + reach >= left &&
      // Whatever stands to the right of a place tells whether it is enclosed.
      (half === undefined || Math.min(x, toX) - reach <= right),
  )
  return { ...shape, lines }
}

/** Whether the edge of a shape may run through a box: else it takes all or nothing of that. */
export function isEdged({ lines, half = 0 }: Shape, [left, bottom, right, top]: Box): boolean {
  for (const { x, y, toX, toY } of lines)
    if (
      (x < toX ? x : toX) - half <= right &&
      (x < toX ? toX : x) + half >= left &&
      (y < toY ? y : toY) - half <= top &&
      (y < toY ? toY : y) + half >= bottom
    )
      return true
  return false
}

/** Whether a shape takes a place. */
export function takes({ lines, half, isEvenOdd }: Shape, x: number, y: number): boolean {
  if (half !== undefined) return lines.some((line) => isAlong(line, half, x, y))
  let turns = 0
  let count = 0
  for (const line of lines) {
    const isUp = line.toY > line.y
    if (line.y > y === line.toY > y) continue
    if (line.x + ((y - line.y) / (line.toY - line.y)) * (line.toX - line.x) <= x) continue
    turns += isUp ? 1 : -1
    count++
  }
  return isEvenOdd ? count % 2 === 1 : turns !== 0
}

function isAlong({ x, y, toX, toY, ends }: Line, half: number, atX: number, atY: number): boolean {
  const [dx, dy] = [toX - x, toY - y]
  const length = dx * dx + dy * dy
  const along = length > 0 ? ((atX - x) * dx + (atY - y) * dy) / length : 0
  if ((ends?.first && along < 0) || (ends?.last && along > 1)) return false
  const part = Math.max(0, Math.min(1, along))
  return Math.hypot(atX - x - part * dx, atY - y - part * dy) <= half
}
