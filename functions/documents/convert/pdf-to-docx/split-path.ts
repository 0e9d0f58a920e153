import { append } from '../../model/lists.ts'
import type { Painting, Step } from '../../pdf/content/glyph.ts'
import type { Box } from '../../pdf/file/pages.ts'

/**
 * Splits a painting into paths that together look the same: each part with its holes, lines in short pieces.
 * What writes shapes compares all parts of a path with each other, point by point: long paths would take it minutes.
 */
export function splitPath({ steps, fill }: Painting): Step[][] {
  const parts = partsOf(steps.filter(isFar()))
  if (!fill) return parts.flatMap(inPieces)
  const groups: { box: Box; steps: Step[] }[] = []
  for (const part of parts) {
    const box = boxOf(part)
    const last = groups.at(-1)
    // A hole lies within its outline.
    if (last && (isWithin(box, last.box) || isWithin(last.box, box))) {
      append(last.steps, part)
      if (isWithin(last.box, box)) last.box = box
    } else groups.push({ box, steps: [...part] })
  }
  return groups.map((group) => group.steps)
}

/** The cost of a painting for the shape writer. */
export const workFor = (painting: Painting): number => {
  const parts = splitPath(painting)
  return parts.reduce((sum, part) => sum + 20 + part.length ** 2 * (part.some(({ to }) => to === 'C') ? 4 : 1), 0)
}

/** Points nearer to each other than this are one, in points of the page. */
const NEAREST = 0.3

/** Whether a straight step goes anywhere that can be seen. */
function isFar(): (step: Step) => boolean {
  let [x, y] = [Number.NaN, Number.NaN]
  return ({ to, points }) => {
    const [toX = x, toY = y] = points.slice(-2)
    if (to === 'L' && Math.hypot(toX - x, toY - y) < NEAREST) return false
    ;[x, y] = [toX, toY]
    return true
  }
}

function partsOf(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = []
  for (const step of steps) {
    if (step.to === 'M') parts.push([step])
    else parts.at(-1)?.push(step)
  }
  return parts.filter((part) => part.length > 1)
}

/** A line has no more steps in one path. */
const LONGEST = 60

function inPieces(part: readonly Step[]): Step[][] {
  if (part.length <= LONGEST) return [[...part]]
  const start = (part[0] as Step).points
  const pieces: Step[][] = [[]]
  for (const step of part) {
    const piece = pieces.at(-1) as Step[]
    // Back to where the whole line began, not this piece of it.
    piece.push(step.to === 'Z' ? { to: 'L', points: start } : step)
    if (piece.length > LONGEST) pieces.push([{ to: 'M', points: step.points.slice(-2) }])
  }
  return pieces.filter((piece) => piece.length > 1)
}

function boxOf(part: readonly Step[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of part)
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x, y] = [points[i] as number, points[i + 1] as number]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  return box
}

const isWithin = (a: Box, b: Box) =>
  a[0] >= b[0] - 0.1 && a[1] >= b[1] - 0.1 && a[2] <= b[2] + 0.1 && a[3] <= b[3] + 0.1
