import { type Path, type Point, polygon } from '../convert/docx-to-pdf/flow.ts'

export const rectangle = (left: number, top: number, right: number, bottom: number): Path =>
  polygon(
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
    true,
  )

/** A start point and three points for each Bézier curve. */
export const curves = ([first, ...points]: readonly Point[]): Path =>
  first
    ? [
        { to: 'm', points: [first] },
        ...Array.from({ length: Math.floor(points.length / 3) }, (_, i) => ({
          to: 'c' as const,
          points: points.slice(i * 3, i * 3 + 3),
        })),
      ]
    : []

export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** An arc of an ellipse, counter-clockwise, between the rays to two points; all of it without them. `ends`: how it is closed. */
export function ellipse(
  [left, top, right, bottom]: Box,
  rays?: readonly [Point, Point],
  ends: 'open' | 'chord' | 'pie' = 'chord',
): Path {
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2]
  const angleOf = ([x, y]: Point) => Math.atan2(-(y - cy) / (ry || 1), (x - cx) / (rx || 1))
  const from = rays ? angleOf(rays[0]) : 0
  const to = rays ? angleOf(rays[1]) : 0
  const sweep = (to - from + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI
  const count = Math.max(8, Math.ceil((sweep / (2 * Math.PI)) * 64))
  const around = Array.from({ length: count + 1 }, (_, i): Point => {
    const angle = from + (sweep * i) / count
    return [cx + rx * Math.cos(angle), cy - ry * Math.sin(angle)]
  })
  return polygon(ends === 'pie' ? [[cx, cy], ...around] : around, ends !== 'open')
}
