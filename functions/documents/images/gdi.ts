import { moved, type Path, type Point, type Rgb } from '../convert/docx-to-pdf/flow.ts'
import { append } from '../model/lists.ts'
import { apply, identity, type Matrix, multiply } from '../pdf/content/matrix.ts'
import type { DecodeBudget } from './decode-budget.ts'
import type { Drawing, DrawingMark, Pixels } from './picture.ts'

/** The selected pen, brush and font. */
export type Tool =
  | { kind: 'pen'; width: number; rgb: Rgb | undefined }
  | { kind: 'brush'; rgb: Rgb | undefined }
  | Font
  | { kind: 'other' }

export type Font = {
  kind: 'font'
  /** Positive: of a line; negative: of its letters. */
  height: number
  /** Tenths of a degree, counter-clockwise. */
  escapement: number
  bold: boolean
  italic: boolean
  charset: number
  face: string
}

export type State = {
  world: Matrix
  /** The mapping mode: one unit a pixel, metric or English units, or window to viewport. */
  mode: number
  window: Window
  viewport: Window
  pen: Extract<Tool, { kind: 'pen' }>
  brush: Extract<Tool, { kind: 'brush' }>
  font: Font
  ink: Rgb
  paper: Rgb
  align: number
  isEvenOdd: boolean
  at: Point
}

type Window = { x: number; y: number; width: number; height: number }

type Field = Omit<Drawing, 'marks'> & { toField: Matrix; perMm: Point; budget: DecodeBudget }

const MAX_MARKS = 20_000

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]

/**
 * The drawing surface of both kinds of metafiles. `toField` maps device pixels to the picture; `perMm` is pixels per millimetre.
 */
export function gdi({ width, height, toField, perMm, budget }: Field) {
  const marks: DrawingMark[] = []
  const box = { x: 0, y: 0, width: 1, height: 1 }
  let state: State = {
    world: identity,
    mode: 1,
    window: box,
    viewport: box,
    pen: { kind: 'pen', width: 0, rgb: black },
    brush: { kind: 'brush', rgb: white },
    font: { kind: 'font', height: -12, escapement: 0, bold: false, italic: false, charset: 0, face: '' },
    ink: black,
    paper: white,
    align: 0,
    isEvenOdd: true,
    at: [0, 0],
  }
  const saved: State[] = []
  let recorded: Path | undefined
  let isRecording = false
  const mark = (each: DrawingMark) => {
    if (marks.length < MAX_MARKS) marks.push(each)
  }
  const matrix = () => multiply(multiply(state.world, pageOf(state, perMm)), toField)
  const placed = (path: Path): Path => {
    const own = matrix()
    return moved(path, ([x, y]) => apply(own, x, y))
  }
  const paint = (path: Path, isFilled: boolean, isStroked: boolean) => {
    const { pen, brush, isEvenOdd } = state
    const fill = isFilled ? brush.rgb : undefined
    const stroke = isStroked && pen.rgb ? { width: pen.width * scaleOf(matrix()), rgb: pen.rgb } : undefined
    if (fill || stroke) mark({ kind: 'path', path, isEvenOdd, fill, stroke })
  }
  return {
    budget,
    state: () => state,
    set: (more: Partial<State>) => {
      state = { ...state, ...more }
    },
    /** Changes the world transform: reset, multiply left, multiply right, or set. */
    turn: (by: Matrix, mode: number) => {
      const { world } = state
      const made = { 1: identity, 2: multiply(by, world), 3: multiply(world, by), 4: by }[mode]
      state = { ...state, world: made ?? world }
    },
    select: (tool: Tool | undefined) => {
      if (tool && tool.kind !== 'other') state = { ...state, [tool.kind]: tool }
    },
    save: () => {
      saved.push(state)
      mark({ kind: 'save' })
    },
    /** Restores a saved state: relative if negative, absolute if positive. */
    restore: (to: number) => {
      const steps = Math.min(saved.length, to < 0 ? -to : Math.max(0, saved.length - to + 1))
      for (let i = 0; i < steps; i++) {
        state = saved.pop() as State
        mark({ kind: 'restore' })
      }
    },
    /** Draws figures, or adds them to the path that is recorded. */
    figures: (path: Path, { isFilled }: { isFilled: boolean }) => {
      if (isRecording && recorded) append(recorded, placed(path))
      else paint(placed(path), isFilled, true)
    },
    record: (isOn: boolean) => {
      isRecording = isOn
      if (isOn) recorded = []
    },
    closeFigure: () => recorded?.push({ to: 'h', points: [] }),
    paintRecorded: (isFilled: boolean, isStroked: boolean) => {
      if (recorded) paint(recorded, isFilled, isStroked)
      recorded = undefined
    },
    clipRecorded: () => {
      if (recorded?.length) mark({ kind: 'clip', path: recorded })
      recorded = undefined
    },
    clip: (path: Path) => mark({ kind: 'clip', path: placed(path) }),
    /** Paths in device pixels, to which the state's transform does not apply. */
    clipDots: (path: Path) => mark({ kind: 'clip', path: moved(path, ([x, y]) => apply(toField, x, y)) }),
    /** Ends the clips since the last `save`. */
    unclip: () => {
      mark({ kind: 'restore' })
      mark({ kind: 'save' })
    },
    fill: (path: Path, rgb: Rgb | undefined) => {
      if (rgb) mark({ kind: 'path', path: placed(path), isEvenOdd: true, fill: rgb })
    },
    pixels: (pixels: Pixels, [x, y]: Point, [wide, high]: Point) => {
      const own = matrix()
      const [x1, y1] = apply(own, x, y)
      const [x2, y2] = apply(own, x + wide, y + high)
      // A mirrored picture has a negative width or height.
      mark({ kind: 'pixels', pixels, x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
    },
    text: (text: string, at: Point, advance: number | undefined) => {
      const { font, align, ink } = state
      const own = matrix()
      const isMoving = (align & 1) === 1
      const [across, down] = [Math.hypot(own[0], own[1]), Math.hypot(own[2], own[3])]
      const turn = (Math.abs(own[1]) < 1e-9 ? 0 : Math.atan2(own[1], own[0])) - (font.escapement * Math.PI) / 1800
      const size = (font.height < 0 ? -font.height : (font.height || 12) / LINE) * down
      const [x, y] = apply(own, ...(isMoving ? state.at : at))
      const below = { 0: ASCENT, 8: ASCENT - LINE }[align & 24] ?? 0
      const anchor = { 0: 'start', 2: 'end', 6: 'center' } as const
      if (isMoving && advance) state = { ...state, at: [state.at[0] + advance, state.at[1]] }
      if (!text.trim() || !(size > 0)) return
      mark({
        kind: 'text',
        text: {
          text,
          at: [x - Math.sin(turn) * below * size, y + Math.cos(turn) * below * size],
          anchor: anchor[(align & 6) as 0] ?? 'start',
          turn,
          size,
          width: advance === undefined ? undefined : Math.abs(advance) * across,
          rgb: ink,
          bold: font.bold,
          italic: font.italic,
          serif: /times|roman|georgia|garamond|cambria|serif|symbol|mt extra/i.test(font.face),
          mono: /courier|consol|mono/i.test(font.face),
        },
      })
    },
    /** The marks, with every `save` closed. */
    drawing: (): Drawing => ({ width, height, marks: balanced(marks) }),
  }
}

export type Gdi = ReturnType<typeof gdi>

/** A line of letters of size 1, and how much of it stands above their feet. */
const LINE = 1.15
const ASCENT = 0.9

const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

/** Millimetres of a unit by its mode, of those that measure. */
const measures: Record<number, number> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 }

function pageOf({ mode, window, viewport }: State, [acrossMm, downMm]: Point): Matrix {
  const measure = measures[mode]
  const sx = measure ? measure * acrossMm : mode === 1 ? 1 : viewport.width / (window.width || 1)
  const sy = measure ? -measure * downMm : mode === 1 ? 1 : viewport.height / (window.height || 1)
  return [sx, 0, 0, sy, viewport.x - window.x * sx, viewport.y - window.y * sy]
}

/** A `restore` without its `save` is left out, a missing one is added. */
function balanced(marks: readonly DrawingMark[]): DrawingMark[] {
  const out: DrawingMark[] = [{ kind: 'save' }]
  let depth = 0
  for (const mark of marks) {
    if (mark.kind === 'restore' && depth === 0) {
      // What is at the ground is left and begun anew.
      out.push({ kind: 'restore' }, { kind: 'save' })
      continue
    }
    depth += mark.kind === 'save' ? 1 : mark.kind === 'restore' ? -1 : 0
    out.push(mark)
  }
  return [...out, ...Array.from({ length: depth + 1 }, (): DrawingMark => ({ kind: 'restore' }))]
}
