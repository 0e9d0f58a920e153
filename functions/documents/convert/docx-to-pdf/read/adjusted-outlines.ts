import { told } from '../../../docx/xml/told.ts'
import { type Path, type Point, polygon } from '../flow.ts'
import { type Element, kids } from './xml-tree.ts'

type Size = { width: number; height: number }

/** The outline of a shape whose handles say how round or how steep it is, in parts of its size. */
export function adjustedOutline(kind: string, geometry: Element | undefined, size: Size): Path | undefined {
  const make = told(adjusted, kind)
  // Lines may be flat, what encloses something may not.
  const isFlat = !(size.width > 0 && size.height > 0)
  if (!make || (isFlat && !kind.includes('Connector'))) return undefined
  const said = kids(kids(geometry).find(({ name }) => name === 'avLst')).map(
    ({ attributes }) => Number(/^val (-?\d+)$/.exec(attributes['fmla'] ?? '')?.[1]) / 100_000,
  )
  return make((i, still) => {
    const value = said[i] ?? Number.NaN
    return Number.isFinite(value) ? Math.max(0, Math.min(value, 10)) : still
  }, size)
}

/** The value of a handle by its number, and what it is until somebody pulls at it. */
type Handle = (i: number, still: number) => number

const adjusted: Record<string, (handle: Handle, size: Size) => Path> = {
  roundRect: (handle, size) => {
    const radius = handle(0, 0.16667)
    return rounded([radius, radius, radius, radius], size)
  },
  flowChartAlternateProcess: (_, size) => rounded([0.16667, 0.16667, 0.16667, 0.16667], size),
  flowChartTerminator: (_, size) => rounded([0.5, 0.5, 0.5, 0.5], size),
  round1Rect: (handle, size) => rounded([0, handle(0, 0.16667), 0, 0], size),
  round2SameRect: (handle, size) => {
    const [top, bottom] = [handle(0, 0.16667), handle(1, 0)]
    return rounded([top, top, bottom, bottom], size)
  },
  round2DiagRect: (handle, size) => {
    const [one, other] = [handle(0, 0.16667), handle(1, 0)]
    return rounded([one, other, one, other], size)
  },
  bentConnector2: () => open([0, 0], [1, 0], [1, 1]),
  bentConnector3: (handle) => {
    const at = handle(0, 0.5)
    return open([0, 0], [at, 0], [at, 1], [1, 1])
  },
  curvedConnector3: (handle) => {
    const at = handle(0, 0.5)
    return [
      { to: 'm', points: [[0, 0]] },
      {
        to: 'c',
        points: [
          [at, 0],
          [at, 1],
          [1, 1],
        ],
      },
    ]
  },
  trapezoid: (handle, { width, height }) => {
    const inset = Math.min(0.5, (handle(0, 0.25) * Math.min(width, height)) / width)
    return closed([inset, 0], [1 - inset, 0], [1, 1], [0, 1])
  },
  homePlate: (handle, { width, height }) => {
    const tip = Math.min(1, (handle(0, 0.5) * Math.min(width, height)) / width)
    return closed([0, 0], [1 - tip, 0], [1, 0.5], [1 - tip, 1], [0, 1])
  },
  chevron: (handle, { width, height }) => {
    const tip = Math.min(1, (handle(0, 0.5) * Math.min(width, height)) / width)
    return closed([0, 0], [1 - tip, 0], [1, 0.5], [1 - tip, 1], [0, 1], [tip, 0.5])
  },
  rightArrow: (handle, size) => closed(...arrow(handle, size)),
  leftArrow: (handle, size) => closed(...arrow(handle, size).map(([x, y]): Point => [1 - x, y])),
  downArrow: (handle, { width, height }) =>
    closed(...arrow(handle, { width: height, height: width }).map(([x, y]): Point => [y, x])),
  upArrow: (handle, { width, height }) =>
    closed(...arrow(handle, { width: height, height: width }).map(([x, y]): Point => [y, 1 - x])),
}

const closed = (...points: Point[]) => polygon(points, true)
const open = (...points: Point[]) => polygon(points, false)

/** An arrow to the right: how thick its shaft is, and how long its head. */
function arrow(handle: Handle, { width, height }: Size): Point[] {
  const edge = (1 - Math.min(1, handle(0, 0.5))) / 2
  const neck = 1 - Math.min(1, (handle(1, 0.5) * Math.min(width, height)) / width)
  return [
    [0, edge],
    [neck, edge],
    [neck, 0],
    [1, 0.5],
    [neck, 1],
    [neck, 1 - edge],
    [0, 1 - edge],
  ]
}

/** How far from its end the handle of a curve stands that is as good as a quarter of a circle. */
const ROUND = 0.4477

/** A box with corners rounded by parts of its shorter side, from the upper left on. */
function rounded(radii: readonly [number, number, number, number], { width, height }: Size): Path {
  const least = Math.min(width, height)
  const [tl, tr, br, bl] = radii.map((part) => {
    const radius = Math.min(0.5, part) * least
    return [radius / width, radius / height] as const
  }) as [Point, Point, Point, Point]
  return [
    { to: 'm', points: [[tl[0], 0]] },
    { to: 'l', points: [[1 - tr[0], 0]] },
    {
      to: 'c',
      points: [
        [1 - tr[0] * ROUND, 0],
        [1, tr[1] * ROUND],
        [1, tr[1]],
      ],
    },
    { to: 'l', points: [[1, 1 - br[1]]] },
    {
      to: 'c',
      points: [
        [1, 1 - br[1] * ROUND],
        [1 - br[0] * ROUND, 1],
        [1 - br[0], 1],
      ],
    },
    { to: 'l', points: [[bl[0], 1]] },
    {
      to: 'c',
      points: [
        [bl[0] * ROUND, 1],
        [0, 1 - bl[1] * ROUND],
        [0, 1 - bl[1]],
      ],
    },
    { to: 'l', points: [[0, tl[1]]] },
    {
      to: 'c',
      points: [
        [0, tl[1] * ROUND],
        [tl[0] * ROUND, 0],
        [tl[0], 0],
      ],
    },
    { to: 'h', points: [] },
  ]
}
