import type { PdfFile } from '../file/open.ts'
import type { Box } from '../file/pages.ts'
import { type Dict, nameOf, numberOf, type Obj } from '../file/primitives.ts'
import type { Painting, Pen, Step, TextState } from './glyph.ts'
import { apply, union } from './matrix.ts'
import { middleOf } from './shading.ts'

/** Paths are kept only up to this number of points a page: nobody edits a larger drawing, such as a map. */
const MAX_POINTS = 60_000

/** `pattern`: what areas are filled with instead of a plain colour, `none` where that is not known. */
type Graphics = Pen & { fillAlpha: number; lineAlpha: number; pattern?: TextState['rgb'] | 'none' | undefined }

const share = (part: number) => Math.max(0, Math.min(part, 1))

const plain: Graphics = { width: 1, dash: [], cap: 0, join: 0, fillAlpha: 1, lineAlpha: 1 }

/** Keeps the paths that a page paints, instruction by instruction. */
export function painter(file: PdfFile) {
  const paintings: Painting[] = []
  let points = 0
  let now = plain
  const saved: Graphics[] = []
  let steps: Step[] = []
  let [x, y] = [0, 0]

  const go = (to: Step['to'], ...path: number[]) => {
    if (points++ <= MAX_POINTS) steps.push({ to, points: path })
    ;[x, y] = [path.at(-2) ?? x, path.at(-1) ?? y]
  }
  const finish = ({ ctm, rgb, line, clip, hidden }: TextState, isFilled: boolean, isStroked: boolean) => {
    const drawn = steps
    steps = []
    const box = union(drawn.flatMap(({ points: at }) => boxesOf(at)))
    if (!box || hidden || points > MAX_POINTS || drawn.length < 2) return
    if (box[2] < clip[0] || box[0] > clip[2] || box[3] < clip[1] || box[1] > clip[3]) return
    const { dash, cap, join, pattern } = now
    const fills = isFilled && pattern !== 'none' && now.fillAlpha > 0
    if (!fills && !(isStroked && now.lineAlpha > 0)) return
    const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]))
    paintings.push({
      steps: drawn,
      box,
      clip,
      ...(fills && { fill: { rgb: pattern ?? rgb, alpha: now.fillAlpha } }),
      ...(isStroked && {
        line: {
          rgb: line,
          alpha: now.lineAlpha,
          // A line of zero width is drawn as thin as the device can.
          width: Math.max(0.25, now.width * scale),
          dash: dash.map((length) => length * scale),
          cap,
          join,
        },
      }),
    })
  }
  const setGraphics = (extra: Dict | undefined) => {
    const number = (key: string, or: number) => numberOf(file.resolve(extra?.get(key)), or)
    now = {
      ...now,
      fillAlpha: share(number('ca', now.fillAlpha)),
      lineAlpha: share(number('CA', now.lineAlpha)),
      width: Math.abs(number('LW', now.width)),
    }
  }

  const patternOf = (named: string | undefined, resources: Dict): Graphics['pattern'] => {
    if (named === undefined) return undefined
    const entry = file.dict(resources.get('Pattern'))?.get(named)
    const pattern = file.stream(entry)?.dict ?? file.dict(entry)
    return middleOf(file, pattern?.get('Shading')) ?? 'none'
  }

  /** Applies an instruction; `state` is the state before it. */
  function follow(op: string, operands: Obj[], state: TextState, resources: Dict): void {
    const num = (i: number) => numberOf(operands[i], 0)
    const at = (i: number) => apply(state.ctm, num(i), num(i + 1))
    switch (op) {
      case 'q':
        if (saved.length < 2000) saved.push(now)
        return
      case 'Q':
        now = saved.pop() ?? now
        return
      case 'w':
        now = { ...now, width: Math.abs(num(0)) }
        return
      case 'J':
        now = { ...now, cap: num(0) }
        return
      case 'j':
        now = { ...now, join: num(0) }
        return
      case 'd': {
        const dash = Array.isArray(operands[0]) ? operands[0].map((each) => Math.abs(numberOf(each, 0))) : []
        now = { ...now, dash: dash.some((length) => length > 0) ? dash.slice(0, 8) : [] }
        return
      }
      case 'gs':
        setGraphics(file.dict(file.dict(resources.get('ExtGState'))?.get(nameOf(operands[0]) ?? '')))
        return
      case 'scn':
      case 'sc':
      case 'g':
      case 'rg':
      case 'k':
      case 'cs':
        now = { ...now, pattern: op === 'scn' ? patternOf(nameOf(operands.at(-1)), resources) : undefined }
        return
      case 'm':
        return go('M', ...at(0))
      case 'l':
        return go('L', ...at(0))
      case 'c':
        return go('C', ...at(0), ...at(2), ...at(4))
      case 'v':
        return go('C', x, y, ...at(0), ...at(2))
      case 'y':
        return go('C', ...at(0), ...at(2), ...at(2))
      case 'h':
        return go('Z')
      case 're': {
        const [left, bottom, width, height] = [num(0), num(1), num(2), num(3)]
        go('M', ...apply(state.ctm, left, bottom))
        go('L', ...apply(state.ctm, left + width, bottom))
        go('L', ...apply(state.ctm, left + width, bottom + height))
        go('L', ...apply(state.ctm, left, bottom + height))
        return go('Z')
      }
      case 'sh': {
        const { pattern } = now
        // A shading fills all that its clip lets through.
        const [left, bottom, right, top] = state.clip
        const colour = middleOf(file, file.dict(resources.get('Shading'))?.get(nameOf(operands[0]) ?? ''))
        steps = [
          { to: 'M', points: [left, bottom] },
          { to: 'L', points: [right, bottom] },
          { to: 'L', points: [right, top] },
          { to: 'L', points: [left, top] },
          { to: 'Z', points: [] },
        ]
        now = { ...now, pattern: colour ?? 'none' }
        finish(state, true, false)
        now = { ...now, pattern }
        return
      }
      case 'n':
        return finish(state, false, false)
      case 'S':
        return finish(state, false, true)
      case 's':
        go('Z')
        return finish(state, false, true)
      case 'f':
      case 'F':
      case 'f*':
        return finish(state, true, false)
      case 'B':
      case 'B*':
        return finish(state, true, true)
      case 'b':
      case 'b*':
        go('Z')
        return finish(state, true, true)
      default:
    }
  }

  return {
    follow,
    /** Draws a form with the current state, which is restored afterwards. */
    within(draw: () => void): void {
      const [before, depth] = [now, saved.length]
      draw()
      now = before
      saved.length = Math.min(saved.length, depth)
    },
    /** All painted paths; none if the page paints too many. */
    paintings: (): readonly Painting[] => (points > MAX_POINTS ? [] : paintings),
  }
}

export type Painter = ReturnType<typeof painter>

function boxesOf(points: readonly number[]): Box[] {
  const boxes: Box[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i] as number, points[i + 1] as number]
    boxes.push([x, y, x, y])
  }
  return boxes
}
