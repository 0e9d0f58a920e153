import { formatNumber } from '../../../pdf/file/serialize.ts'
import { boxPadding, type FlowPart, moved, polygon } from '../flow.ts'
import { drawPicture } from './draw-picture.ts'
import { fitStrips } from './fit-strips.ts'
import { colour, pathOf } from './operators.ts'
import { fadeIn, headsOf } from './shape-operators.ts'
import { drawn, type FlowSetting, heightOf } from './strip.ts'
import { turned, turnedPadding } from './turn.ts'

const n = formatNumber

/** A part of a float with its height: a box grows with its text, of which nothing is cut. */
export function placedPart(part: FlowPart, setting: FlowSetting) {
  const { textTurn, turn = 0 } = part
  const still = part.padding ?? boxPadding
  const padding = textTurn ? turnedPadding(still, textTurn) : still
  // Turned text runs along the height.
  const [wide, deep] = textTurn ? [part.height, part.width] : [part.width, part.height]
  const around = padding.top + padding.bottom
  const room = Math.max(20, wide - padding.start - padding.end)
  const strips =
    part.fits || textTurn
      ? fitStrips(part.blocks, room, deep - around, setting.strips)
      : setting.strips(part.blocks, room)
  const text = heightOf(strips)
  const height = textTurn ? part.height : Math.max(part.height, text ? text + around : 0)
  const spare = (textTurn ? deep : height) - text - around
  const words = (x: number, y: number) =>
    drawn(strips, x + padding.start, y - padding.top - spare * (part.lowered ?? 0))
  const draw = (x: number, y: number) => {
    const middle = [x + part.width / 2, y - height / 2] as const
    if (text && !isOnPaper(middle, reach(part.width, height, turn), setting)) setting.leaves(part.blocks)
    const shape = outline(part, x, y, height)
    const picture = part.picture
      ? drawPicture({ ...part.picture, width: part.width, height: part.height }, x, y, setting)
      : ''
    const shown = textTurn ? turned(words(middle[0] - wide / 2, middle[1] + deep / 2), textTurn, middle) : words(x, y)
    return turned(shape + picture + shown, turn, middle)
  }
  return { x: part.x, y: part.y, height, draw }
}

/** How far a turned box reaches from its middle to the sides, and up and down. */
function reach(width: number, height: number, degrees: number) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map(Math.abs) as [
    number,
    number,
  ]
  return [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2] as const
}

const isOnPaper = (
  [x, y]: readonly [number, number],
  [across, down]: readonly [number, number],
  { page }: FlowSetting,
) => x - across >= -SLACK && x + across <= page.width + SLACK && y - down >= -SLACK && y + down <= page.height + SLACK

/** Sums of measures are never quite even. */
const SLACK = 0.001

function outline(part: FlowPart, x: number, y: number, height: number): string {
  const { shape, fill, fade, rule, heads, width } = part
  const own = part.outline ?? (shape === 'line' ? straight : undefined)
  const stroke = rule ? `${n(rule.width)} w ${colour(rule.rgb)} RG ` : ''
  const ground = shape === 'line' ? undefined : fill
  const paint = ground && rule ? 'B' : ground ? 'f' : rule ? 'S' : ''
  if (!paint) return ''
  const placed = own && moved(own, ([px, py]) => [x + px * width, y - py * height])
  const path = placed
    ? pathOf(placed)
    : shape === 'oval'
      ? oval(x, y, width, height)
      : `${n(x)} ${n(y - height)} ${n(width)} ${n(height)} re`
  const faded =
    ground && fade ? `${fadeIn(path, fade, { x, y, width, height })}${rule ? `${stroke}${path} S\n` : ''}` : ''
  const shown = faded || `${ground ? `${colour(ground)} rg ` : ''}${stroke}${path} ${paint}\n`
  return shown + (placed && rule && heads ? headsOf(placed, rule, heads) : '')
}

const straight = polygon(
  [
    [0, 0],
    [1, 1],
  ],
  false,
)

function oval(x: number, y: number, width: number, height: number): string {
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy, k] = [x + rx, y - ry, 0.5523]
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`
  return [
    `${n(cx + rx)} ${n(cy)} m`,
    curve(cx + rx, cy + ry * k, cx + rx * k, cy + ry, cx, cy + ry),
    curve(cx - rx * k, cy + ry, cx - rx, cy + ry * k, cx - rx, cy),
    curve(cx - rx, cy - ry * k, cx - rx * k, cy - ry, cx, cy - ry),
    curve(cx + rx * k, cy - ry, cx + rx, cy - ry * k, cx + rx, cy),
  ].join(' ')
}
