import type { Drawing, DrawingMark, TextMark } from '../../../images/picture.ts'
import { formatNumber } from '../../../pdf/file/serialize.ts'
import { atomsOf } from '../../../pdf/typeset/atoms.ts'
import { showLine, visualRuns } from '../../../pdf/typeset/lines.ts'
import { colour, pathOf } from './operators.ts'
import type { FlowSetting } from './strip.ts'
import { textStyleOf } from './text-style.ts'

const n = formatNumber
/** In points: thinner lines are lost on paper. */
const THINNEST = 0.3

/** A drawing with its upper left at a point, as wide and high as its place. */
export function drawDrawing(
  { width, height, marks }: Drawing<string>,
  place: { x: number; y: number; width: number; height: number },
  setting: FlowSetting,
): string {
  const [sx, sy] = [place.width / width, place.height / height]
  const scale = Math.min(sx, sy)
  const frame = `0 0 ${n(width)} ${n(height)} re W n\n`
  const field = `q ${sx.toPrecision(6)} 0 0 ${(-sy).toPrecision(6)} ${n(place.x)} ${n(place.y)} cm\n${frame}`
  return `${field}${marks.map((mark) => drawn(mark, scale, setting)).join('')}Q\n`
}

function drawn(mark: DrawingMark<string>, scale: number, setting: FlowSetting): string {
  if (mark.kind === 'save') return 'q\n'
  if (mark.kind === 'restore') return 'Q\n'
  if (mark.kind === 'clip') return `${pathOf(mark.path)}W n\n`
  if (mark.kind === 'text') return textOf(mark.text, setting)
  if (mark.kind === 'pixels') {
    const { pixels: name, x, y, width, height } = mark
    return `q ${n(width)} 0 0 ${n(-height)} ${n(x)} ${n(y + height)} cm /${name} Do Q\n`
  }
  const { fill, stroke, isEvenOdd, path } = mark
  const ink = fill ? `${colour(fill)} rg ` : ''
  const pen = stroke ? `${n(Math.max(stroke.width, THINNEST / scale))} w ${colour(stroke.rgb)} RG ` : ''
  const paint = fill ? `${stroke ? 'B' : 'f'}${isEvenOdd ? '*' : ''}` : 'S'
  return `${ink}${pen}${pathOf(path)}${paint}\n`
}

/** Letters are stretched to the width that the drawing gives to them. */
function textOf(mark: TextMark, { fonts, embed }: FlowSetting): string {
  const atoms = atomsOf([{ text: mark.text, style: textStyleOf(mark) }], 1, fonts)
  const natural = atoms.reduce((sum, { width }) => sum + width, 0)
  if (!(natural > 0)) return ''
  const stretch = mark.width ? Math.min(1.6, Math.max(0.5, mark.width / natural)) : 1
  const before = { start: 0, center: 0.5, end: 1 }[mark.anchor] * natural * stretch
  const [cos, sin] = [Math.cos(mark.turn), Math.sin(mark.turn)]
  const [x, y] = [mark.at[0] - before * cos, mark.at[1] - before * sin]
  const shown = showLine(visualRuns({ atoms, width: 0, isLast: false }, 'ltr'), embed, {
    size: 1,
    stretch: 0,
    colour: ({ rgb }) => `${colour(rgb)} rg\n`,
  })
  const matrix = [cos * stretch, sin * stretch, sin, -cos].map((each) => each.toFixed(5)).join(' ')
  return `BT\n${matrix} ${n(x)} ${n(y)} Tm\n${shown}ET\n`
}
