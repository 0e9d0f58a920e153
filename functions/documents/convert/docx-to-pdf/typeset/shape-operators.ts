import { formatNumber } from '../../../pdf/file/serialize.ts'
import type { FlowFade, FlowPart, FlowRule, Path, Point, Rgb } from '../flow.ts'
import { colour } from './operators.ts'

const n = formatNumber
/** How many bands of one colour a fade is made of. */
const BANDS = 48

/** What a path encloses, in colours that change along a line through the middle of its box. */
export function fadeIn(
  path: string,
  { stops, turn }: FlowFade,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = Math.abs(width * cos) + Math.abs(height * sin)
  const beside = Math.hypot(width, height)
  const matrix = [cos, -sin, sin, cos].map((each) => each.toFixed(6)).join(' ')
  const bands = Array.from({ length: BANDS }, (_, i) => {
    const from = -along / 2 + (along * i) / BANDS
    // Each reaches under the next, so that nothing shows between them.
    const wide = i === BANDS - 1 ? along / BANDS : (along / BANDS) * 2
    return `${colour(colourAt(stops, (i + 0.5) / BANDS))} rg ${n(from)} ${n(-beside)} ${n(wide)} ${n(beside * 2)} re f\n`
  })
  const middle = `${n(x + width / 2)} ${n(y - height / 2)}`
  return `q ${path} W n\n${matrix} ${middle} cm\n${bands.join('')}Q\n`
}

function colourAt(stops: FlowFade['stops'], at: number): Rgb {
  const after = stops.find((stop) => stop.at >= at) ?? stops.at(-1)
  const before = stops.findLast((stop) => stop.at <= at) ?? after
  if (!after || !before) return [1, 1, 1]
  const part = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  const mixed = (i: 0 | 1 | 2) => before.rgb[i] + (after.rgb[i] - before.rgb[i]) * part
  return [mixed(0), mixed(1), mixed(2)]
}

/** The heads of arrows at the ends of an open path. */
export function headsOf(path: Path, { width, rgb }: FlowRule, { start, end }: NonNullable<FlowPart['heads']>): string {
  const points = path.flatMap((step) => step.points)
  const [first, second] = points.filter((point, i) => i === 0 || !isSame(point, points[0]))
  const last = points.at(-1)
  const before = points.findLast((point) => !isSame(point, last))
  const heads = [
    start && first && second && head(first, second, width),
    end && last && before && head(last, before, width),
  ]
  const shown = heads.filter(Boolean)
  return shown.length ? `${colour(rgb)} rg ${shown.join(' ')} f\n` : ''
}

const isSame = (a: Point, b: Point | undefined) => b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01

/** A triangle with its tip at a point, away from another. */
function head(tip: Point, from: Point, width: number): string {
  const far = Math.hypot(tip[0] - from[0], tip[1] - from[1])
  const [dx, dy] = [(tip[0] - from[0]) / far, (tip[1] - from[1]) / far]
  const [long, half] = [Math.max(5, width * 3.5), Math.max(2.2, width * 1.5)]
  const [bx, by] = [tip[0] - dx * long, tip[1] - dy * long]
  return `${n(tip[0])} ${n(tip[1])} m ${n(bx - dy * half)} ${n(by + dx * half)} l ${n(bx + dy * half)} ${n(by - dx * half)} l h`
}
