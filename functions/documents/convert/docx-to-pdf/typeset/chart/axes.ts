import { largest } from '../../../../model/lists.ts'
import type { Rgb } from '../../flow.ts'
import type { ChartAxis, FlowChart } from '../../flow-chart.ts'
import { formatValue } from '../../format-value.ts'
import type { Area, Canvas } from './canvas.ts'
import { type NameRow, namesAcross, namesDown } from './names.ts'
import { placeOn, type Scale } from './scale.ts'
import { acrossScale, valueScales } from './scales.ts'

/** The field that axes leave to the plots, and their scales. */
export type Axes = { field: Area; up: Scale[]; across: Scale | undefined }

const grey: Rgb = [0.6, 0.6, 0.6]
const pale: Rgb = [0.85, 0.85, 0.85]
/** Between labels and their axis. */
const GAP = 4

/** Draws the axes of a chart with their lines, labels and titles. `isFlat`: the categories stand one above the other. */
export function axesOf(canvas: Canvas, chart: FlowChart, area: Area, isFlat: boolean): Axes {
  const { across, up, categories } = chart
  const [first, second] = up
  const [wide, high] = [area.right - area.left, area.bottom - area.top]
  const scales = valueScales(chart, isFlat ? wide / 60 : high / 28)
  const numbers = acrossScale(chart, wide / 50)
  const [left, bottom] = isFlat ? [across, first] : [first, across]
  const inner = withTitles(canvas, { left, right: second, bottom }, area)
  const ticks = (scale: Scale | undefined, axis: ChartAxis | undefined) =>
    scale && axis?.isShown ? scale.ticks.map((tick) => ({ text: formatValue(tick, axis.format), isNumber: true })) : []
  const names = across.isShown ? categories : []
  const onLeft = isFlat
    ? namesDown(canvas, names, across.style, inner)
    : valuesWide(canvas, ticks(scales[0], first), first)
  const onRight = valuesWide(canvas, ticks(scales[1], second), second)
  const edges = { left: inner.left + onLeft.room + GAP, right: inner.right - onRight.room - GAP }
  const room = { ...edges, top: inner.top + GAP, bottom: inner.bottom }
  const below = isFlat ? ticks(scales[0], first) : numbers ? ticks(numbers, across) : names
  const isPoints = isFlat || numbers !== undefined
  const onFoot = namesAcross(canvas, below, bottom?.style ?? across.style, room, isPoints)
  const field = { ...room, bottom: Math.max(room.top + 10, room.bottom - onFoot.room - GAP) }
  drawGrid(canvas, field, scales[0], first, isFlat)
  if (numbers && across.hasGrid) drawGrid(canvas, field, numbers, across, true)
  drawLabels(canvas, field, onLeft, onRight, onFoot, { scales, up, across, isFlat, isPoints })
  return { field, up: scales, across: numbers }
}

type Sides = { left: ChartAxis | undefined; right: ChartAxis | undefined; bottom: ChartAxis | undefined }

function withTitles(canvas: Canvas, { left, right, bottom }: Sides, area: Area): Area {
  const inner = { ...area }
  const high = area.bottom - area.top
  const upright = (axis: ChartAxis | undefined, side: 'left' | 'right') => {
    if (!axis?.title) return
    const { title } = axis
    const fitted = canvas.fitted(title.text, title, high, (area.right - area.left) / 4)
    const from = side === 'left' ? area.left : area.right - fitted.height
    const step = fitted.height / Math.max(1, fitted.lines.length)
    fitted.lines.forEach((line, i) =>
      canvas.text(
        line,
        { ...title, size: fitted.size },
        [from + (i + 0.5) * step, area.top + high / 2],
        'center',
        -Math.PI / 2,
      ),
    )
    if (side === 'left') inner.left += fitted.height + GAP
    else inner.right -= fitted.height + GAP
  }
  upright(left, 'left')
  upright(right, 'right')
  if (bottom?.title) {
    const { title } = bottom
    const fitted = canvas.fitted(title.text, title, inner.right - inner.left, high / 4)
    canvas.block(fitted, title, [(inner.left + inner.right) / 2, area.bottom - fitted.height], 'center')
    inner.bottom -= fitted.height + GAP
  }
  return inner
}

/** Values at a side, one line each. */
function valuesWide(canvas: Canvas, names: FlowChart['categories'], axis: ChartAxis | undefined): NameRow {
  const style = axis?.style
  if (!style || !names.length) return { room: 0, draw: () => {} }
  const room = largest(names.map(({ text }) => canvas.widthOf(text, style)))
  return {
    room,
    draw: (i, [x, y], anchor) => canvas.text(names[i]?.text ?? '', style, [x, y], anchor ?? 'end'),
  }
}

function drawGrid(
  canvas: Canvas,
  field: Area,
  scale: Scale | undefined,
  axis: ChartAxis | undefined,
  isUpright: boolean,
) {
  for (const tick of axis?.hasGrid && scale ? scale.ticks : []) {
    const part = placeOn(scale as Scale, tick)
    const x = field.left + part * (field.right - field.left)
    const y = field.bottom - part * (field.bottom - field.top)
    canvas.line(
      isUpright
        ? [
            [x, field.top],
            [x, field.bottom],
          ]
        : [
            [field.left, y],
            [field.right, y],
          ],
      pale,
      0.5,
    )
  }
}

type Drawn = {
  scales: readonly Scale[]
  up: readonly ChartAxis[]
  across: ChartAxis
  isFlat: boolean
  isPoints: boolean
}

function drawLabels(
  canvas: Canvas,
  field: Area,
  onLeft: NameRow,
  onRight: NameRow,
  onFoot: NameRow,
  { scales, up, across, isFlat, isPoints }: Drawn,
): void {
  const [high, wide] = [field.bottom - field.top, field.right - field.left]
  const [scale, other] = scales
  const along = (part: number, isReversed: boolean | undefined) => (isReversed ? 1 - part : part)
  const upTo = (part: number) => field.bottom - part * high
  if (!isFlat)
    scale?.ticks.forEach((tick, i) =>
      onLeft.draw(i, [field.left - GAP, upTo(along(placeOn(scale, tick), up[0]?.isReversed))]),
    )
  else onLeft.all?.((part) => [field.left - GAP, upTo(along(part, across.isReversed))])
  other?.ticks.forEach((tick, i) =>
    onRight.draw(i, [field.right + GAP, upTo(along(placeOn(other, tick), up[1]?.isReversed))], 'start'),
  )
  const reversed = isFlat ? up[0]?.isReversed : across.isReversed
  onFoot.all?.((part) => [field.left + along(part, reversed) * wide, field.bottom + GAP])
  const ground = scale ? Math.max(0, Math.min(1, placeOn(scale, 0))) : 0
  const at = along(ground, up[0]?.isReversed)
  if (isFlat)
    canvas.line(
      [
        [field.left + at * wide, field.top],
        [field.left + at * wide, field.bottom],
      ],
      grey,
      0.75,
    )
  else
    canvas.line(
      [
        [field.left, upTo(at)],
        [field.right, upTo(at)],
      ],
      grey,
      0.75,
    )
  if (isPoints && !isFlat)
    canvas.line(
      [
        [field.left, field.top],
        [field.left, field.bottom],
      ],
      grey,
      0.75,
    )
}
