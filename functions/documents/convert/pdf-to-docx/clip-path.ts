import { append } from '../../model/lists.ts'
import type { Painting, Step } from '../../pdf/content/glyph.ts'
import type { Box } from '../../pdf/file/pages.ts'

type Point = readonly [number, number]

/**
 * The part of a painting that its clip lets through; shapes of an office document cannot be clipped. Undefined where nothing is
 * left.
 */
export function clipped(painting: Painting): Painting | undefined {
  const { box, clip, fill } = painting
  if (box[0] >= clip[0] - 0.5 && box[1] >= clip[1] - 0.5 && box[2] <= clip[2] + 0.5 && box[3] <= clip[3] + 0.5)
    return painting
  const lines = linesOf(painting.steps)
  const steps = fill
    ? lines.flatMap((line) => closed(clippedArea(line, clip)))
    : lines.flatMap((line) => open(line, clip))
  if (steps.length === 0) return undefined
  const inside: Box = [
    Math.max(box[0], clip[0]),
    Math.max(box[1], clip[1]),
    Math.min(box[2], clip[2]),
    Math.min(box[3], clip[3]),
  ]
  return { ...painting, steps, box: inside }
}

/** The path flattened to straight lines. */
function linesOf(steps: readonly Step[]): Point[][] {
  const lines: Point[][] = []
  for (const { to, points } of steps) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (to === 'M') lines.push([[points[0] as number, points[1] as number]])
    else if (!line || !last) continue
    else if (to === 'Z') lines.push([line[0] as Point])
    else if (to === 'L') line.push([points[0] as number, points[1] as number])
    else append(line, curve(last, points))
    if (to === 'Z') lines.at(-2)?.push(line?.[0] as Point)
  }
  return lines.filter((line) => line.length > 1)
}

const PARTS = 8

function curve([x, y]: Point, [x1, y1, x2, y2, x3, y3]: readonly number[]): Point[] {
  const at = (t: number, a: number, b = 0, c = 0, d = 0) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
  return Array.from({ length: PARTS }, (_, i) => [
    at((i + 1) / PARTS, x, x1, x2, x3),
    at((i + 1) / PARTS, y, y1, y2, y3),
  ])
}

/** Sutherland and Hodgman: an area cut along one side of the clip after the other. */
function clippedArea(area: readonly Point[], [left, bottom, right, top]: Box): Point[] {
  const sides: [axis: 0 | 1, at: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, bottom, 1],
    [1, top, -1],
  ]
  return sides.reduce<Point[]>(
    (points, [axis, at, sign]) => {
      const isInside = (point: Point) => (point[axis] - at) * sign >= 0
      return points.flatMap((point, i) => {
        const before = points.at(i - 1) as Point
        const crossing = isInside(point) === isInside(before) ? [] : [between(before, point, axis, at)]
        return isInside(point) ? [...crossing, point] : crossing
      })
    },
    [...area],
  )
}

function between(a: Point, b: Point, axis: 0 | 1, at: number): Point {
  const t = (at - a[axis]) / (b[axis] - a[axis])
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
}

const closed = (points: readonly Point[]): Step[] =>
  points.length < 3
    ? []
    : [...points.map((point, i): Step => ({ to: i === 0 ? 'M' : 'L', points: [...point] })), { to: 'Z', points: [] }]

/** A line in the stretches of it that lie inside, each part cut for itself. */
function open(line: readonly Point[], clip: Box): Step[] {
  const steps: Step[] = []
  let last: Point | undefined
  for (const [i, to] of line.slice(1).entries()) {
    const part = clippedPart(line[i] as Point, to, clip)
    if (!part) continue
    const [from, end] = part
    if (!last || last[0] !== from[0] || last[1] !== from[1]) steps.push({ to: 'M', points: [...from] })
    steps.push({ to: 'L', points: [...end] })
    last = end
  }
  return steps
}

/** Liang and Barsky. */
function clippedPart(a: Point, b: Point, [left, bottom, right, top]: Box): [Point, Point] | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [from, to] = [0, 1]
  for (const [p, q] of [
    [-dx, a[0] - left],
    [dx, right - a[0]],
    [-dy, a[1] - bottom],
    [dy, top - a[1]],
  ] as const) {
    if (p === 0 && q < 0) return undefined
    if (p < 0) from = Math.max(from, q / p)
    else if (p > 0) to = Math.min(to, q / p)
  }
  if (from > to) return undefined
  const at = (t: number): Point => (t === 0 ? a : t === 1 ? b : [a[0] + t * dx, a[1] + t * dy])
  return [at(from), at(to)]
}
