import { largest, smallest } from '../../../../model/lists.ts'
import type { Point } from '../../flow.ts'
import type { ChartStyle, FlowChart } from '../../flow-chart.ts'
import type { Area, Canvas } from './canvas.ts'

/** Labels of an axis: how much room they take beside it, and how they are drawn, one or all of them by their parts of the axis. */
export type NameRow = {
  room: number
  draw: (i: number, at: Point, anchor?: 'start' | 'end') => void
  all?: (at: (part: number) => Point) => void
}

type Names = FlowChart['categories']

/** Smaller than that, names are turned rather than set in lines. */
const LEAST = 0.7
/** Of the height of a chart, how much names below it may take. */
const MOST = 0.4

/** Names below the field, each in its part of the width: in lines, or turned. `isTicks`: they stand at the ends of parts. */
export function namesAcross(canvas: Canvas, names: Names, style: ChartStyle, area: Area, isTicks: boolean): NameRow {
  if (!names.length) return nothing
  const count = isTicks ? Math.max(1, names.length - 1) : names.length
  const slot = (area.right - area.left) / count
  const place = (i: number) => (isTicks ? i / count : (i + 0.5) / count)
  const most = (area.bottom - area.top) * MOST
  const shown = thinned(canvas, names, style, slot)
  const room = slot * shown.every * 0.94
  const size = smallest(shown.names.map(({ text }) => canvas.fitted(text, style, room, style.size * 3.7).size))
  const own = { ...style, size }
  if (size >= style.size * LEAST || isTicks) {
    const fitted = shown.names.map(({ text }) => canvas.fitted(text, own, room, Number.POSITIVE_INFINITY))
    return {
      ...nothing,
      room: largest(fitted.map(({ height }) => height)),
      all: (at) =>
        fitted.forEach((name, i) => canvas.block(name, own, at(place((shown.names[i] as Shown).index)), 'center')),
    }
  }
  return turned(canvas, shown.names, style, slot * shown.every, most, place)
}

function turned(
  canvas: Canvas,
  names: readonly Shown[],
  style: ChartStyle,
  slot: number,
  most: number,
  place: (i: number) => number,
): NameRow {
  const size = Math.min(style.size, slot * 0.85)
  const flat = names.map(({ text }) => text.replaceAll('\n', ' '))
  const widest = largest(flat.map((text) => canvas.widthOf(text, { ...style, size })))
  const own = { ...style, size: size * Math.min(1, most / widest) }
  return {
    ...nothing,
    room: Math.min(widest, most),
    all: (at) =>
      flat.forEach((text, i) => canvas.text(text, own, at(place((names[i] as Shown).index)), 'end', -Math.PI / 2)),
  }
}

/** Names at the left of the field, each in its part of the height. */
export function namesDown(canvas: Canvas, names: Names, style: ChartStyle, area: Area): NameRow {
  if (!names.length) return nothing
  const slot = (area.bottom - area.top) / names.length
  const most = (area.right - area.left) * MOST
  const size = smallest(names.map(({ text }) => canvas.fitted(text, style, most, slot * 0.95).size))
  const own = { ...style, size: Math.min(size, slot) }
  const fitted = names.map(({ text }) => canvas.fitted(text, own, most, Number.POSITIVE_INFINITY))
  return {
    ...nothing,
    room: largest(fitted.map(({ width }) => width)),
    all: (at) =>
      fitted.forEach((name, i) => {
        const [x, y] = at((i + 0.5) / names.length)
        canvas.block(name, own, [x, y - name.height / 2], 'end')
      }),
  }
}

const nothing: NameRow = { room: 0, draw: () => {} }

type Shown = { text: string; index: number }

/** Numbers that have no room are left out, every so many of them; words never are. */
function thinned(canvas: Canvas, names: Names, style: ChartStyle, slot: number): { names: Shown[]; every: number } {
  const all = names.map(({ text }, index) => ({ text, index }))
  if (!names.every(({ isNumber }) => isNumber)) return { names: all, every: 1 }
  const widest = largest(all.map(({ text }) => canvas.widthOf(text, style)))
  const every = Math.max(1, Math.ceil((widest * 1.15) / slot))
  return { names: all.filter(({ index }) => index % every === 0), every }
}
