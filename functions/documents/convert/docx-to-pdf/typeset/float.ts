import { largest } from '../../../model/lists.ts'
import type { FlowFloat, FlowPage, FlowPlace } from '../flow.ts'
import { placedPart } from './part.ts'
import type { FlowSetting, Strip } from './strip.ts'

/** Room between a float and the text beside it. */
const APART = 6

type Floating = {
  strip: Strip
  /** What it takes from the lines beside it. */
  beside?: { start: number; end: number; height: number }
}

/** A float as a strip of the column in which it is anchored: with height where no text may stand beside it. */
export function floatStrip(float: FlowFloat, width: number, setting: FlowSetting): Floating {
  const parts = float.parts.map((part) => placedPart(part, setting))
  const high = Math.max(float.height, largest(parts.map((part) => part.y + part.height)))
  const { page } = setting
  const left = fromColumn(float, width, setting)
  const draw = (x: number, y: number) => parts.map((part) => part.draw(x + part.x, y - part.y)).join('')
  if (float.wrap === 'none') {
    const y = downOf(float.down, high, setting)
    return {
      strip: {
        height: 0,
        draw: (x, at) =>
          draw(left.of === 'paper' ? left.at : x + left.at, onPaper(y ?? at - float.down.offset, high, page)),
      },
    }
  }
  const at = left.of === 'paper' ? left.at - page.left : left.at
  const above =
    float.down.of === 'text' && !float.down.align ? Math.max(0, Math.min(float.down.offset, setting.room / 2)) : 0
  const free = { start: at, end: width - at - float.width }
  if (float.wrap === 'side' && Math.max(free.start, free.end) > Math.max(90, width * 0.3)) {
    const taken = Math.max(0, float.width + APART + Math.min(free.start, free.end))
    const beside = {
      start: free.start < free.end ? taken : 0,
      end: free.start < free.end ? 0 : taken,
      height: above + high + APART,
    }
    return {
      strip: {
        height: 0,
        keeps: true,
        needs: Math.min(above + high, setting.room),
        draw: (x, y) => draw(x + at, y - above),
      },
      beside,
    }
  }
  return { strip: { height: Math.min(above + high + APART, setting.room), draw: (x, y) => draw(x + at, y - above) } }
}

/** Nothing floats over the foot or the head of the paper, as far as it is not higher than that. */
const onPaper = (y: number, high: number, page: FlowPage) =>
  Math.min(page.height, Math.max(y, Math.min(high, page.height)))

/** Where a float begins: from the column in which it is anchored, or on the paper. */
function fromColumn(
  { across, width: own }: FlowFloat,
  width: number,
  { page }: FlowSetting,
): { of: 'paper' | 'text'; at: number } {
  if (across.of === 'text') return { of: 'text', at: aligned(across, own, width) }
  const [from, room] = across.of === 'paper' ? [0, page.width] : [page.left, page.width - page.left - page.right]
  return { of: 'paper', at: from + aligned(across, own, room) }
}

/** Where its top is on the paper; undefined where that hangs on the text. */
function downOf(down: FlowPlace, high: number, { page }: FlowSetting): number | undefined {
  if (down.of === 'text') return undefined
  const [from, room] = down.of === 'paper' ? [0, page.height] : [page.top, page.height - page.top - page.bottom]
  return page.height - from - aligned(down, high, room)
}

const aligned = ({ align, offset }: FlowPlace, own: number, room: number) =>
  align === 'center' ? (room - own) / 2 : align === 'end' ? room - own : align === 'start' ? 0 : offset
