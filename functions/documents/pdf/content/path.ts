import { type Box, withinReach } from '../file/pages.ts'
import { numberOf, type Obj } from '../file/primitives.ts'
import type { Container, Ground, Outline, PageContent, Rule, Source, Strips, TextState } from './glyph.ts'
import { layGround } from './grounds.ts'
import { apply, intersect, union } from './matrix.ts'
import { boxOfShape, tracer } from './shape.ts'

const MAX_RULES = 20_000

/** Of a path with more lines only these are followed. */
const MOST_PARTS = 2000

/**
 * Follows path instructions: painted lines and areas become the page's rules.
 * Returns the path when the instruction ends a clip, else undefined.
 */
export function pathOf(
  page: PageContent,
  container: Container,
  left: { lines: number },
): (op: string, operands: Obj[], state: TextState, begin: number, end: number) => Clip | undefined {
  let parts: Box[] = []
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let clipping = false
  let start = -1
  let pieces = 0
  /** Where the parts of each piece begin, while all of them are straight. */
  let begins: number[] | undefined = []
  let sources: Source[] = []
  const trace = tracer(left)

  const segment = (toX: number, toY: number) => {
    if (parts.length < MOST_PARTS) parts.push([Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)])
    x = toX
    y = toY
  }
  const finish = (
    state: TextState,
    painted: 'fill' | 'stroke' | 'none',
    begin: number,
    end: number,
    { isOutlined = false, isEvenOdd = false } = {},
  ): Clip | undefined => {
    const whole = union(parts)
    const isRectangle = begins?.length === 1 && isUpright(state.ctm) && stripOf(parts, 'fill') !== undefined
    if (isOutlined) begins = undefined
    const strips = painted === 'none' || !whole ? undefined : stripsOf(painted, state, { container, start: begin, end })
    const before = page.rules.length
    if (whole && painted !== 'none' && page.rules.length < MAX_RULES) {
      const visible = (box: Box) =>
        box[2] >= state.clip[0] && box[0] <= state.clip[2] && box[3] >= state.clip[1] && box[1] <= state.clip[3]
      if (painted === 'fill') {
        const rule: Rule = {
          box: whole,
          filled: true,
          rgb: state.rgb,
          area: { container, start, end },
          ...source(whole, end),
          ...(strips && { strips }),
        }
        if (visible(whole)) page.rules.push(rule)
      } else {
        const outline = outlineOf(whole, state, end)
        if (outline) page.outlines.push(outline)
        const lines = parts.filter((box) => isStraight(box) && reachOf(box) >= SHORT && visible(box))
        for (const box of lines)
          page.rules.push({
            box,
            filled: false,
            rgb: state.line,
            ...source(whole, end),
            ...(outline && { outline }),
            ...(strips && { strips }),
            ...(state.dash > 0 && { dashes: { from: [startX, startY] as const, period: state.dash } }),
          })
        // The outline of a letter or a small mark is reduced to its box.
        if (lines.length === 0 && reachOf(whole) < 20 && visible(whole))
          page.rules.push({ box: whole, filled: false, ...(outline && { outline }) })
      }
    }
    const rules = page.rules.slice(before)
    if (whole && painted === 'fill' && !state.clear) layArea(whole, state, rules, isRectangle ? 'box' : isEvenOdd)
    if (painted === 'stroke' || isOutlined) layLines(state, rules)
    const clip = clipping && whole ? { box: whole, isShape: !isRectangle } : undefined
    parts = []
    clipping = false
    start = -1
    pieces = 0
    begins = []
    sources = []
    trace.reset()
    return clip
  }

  const lay = (box: Box, { clip, hidden }: TextState) => {
    // A path of more parts reaches further than those that are known.
    const room = parts.length < MOST_PARTS ? intersect(box, clip) : clip
    if (!hidden) layGround(page, { box: room })
  }

  const layHiding = (box: Box, { clip }: TextState, about: Omit<Ground, 'box' | 'hides'>) =>
    layGround(page, {
      box: intersect(box, clip),
      hides: true,
      ...(container.isNote && { isNote: true }),
      ...about,
    })

  const layArea = (whole: Box, state: TextState, rules: readonly Rule[], as: 'box' | boolean) => {
    const about = { rules, ...(!state.isVague && { rgb: state.rgb }) }
    const isDense = isHiding(state) && !state.sheer && !inPattern.test(state.fill)
    if (isDense && as === 'box') return layHiding(whole, state, about)
    const shape = isDense && as !== 'box' && isLarge(whole) ? trace.area(as) : undefined
    if (shape) layHiding(boxOfShape(shape), state, { shape, ...about })
    else lay(whole, state)
  }

  const layLines = (state: TextState, rules: readonly Rule[]) => {
    const [a, b, c, d] = state.ctm
    const half = (state.width * Math.sqrt(Math.abs(a * d - b * c))) / 2
    const isThick = 2 * half >= LEAST && isHiding(state) && !state.isLinePattern && state.dash === 0
    const shape = isThick && !state.sheerLine ? trace.stroke(half, state.cap === 0) : undefined
    if (shape) {
      layHiding(boxOfShape(shape), state, { shape, rules, ...(!state.isLineVague && { rgb: state.line }) })
      return
    }
    for (const [left, bottom, right, top] of parts) lay([left - half, bottom - half, right + half, top + half], state)
  }

  const stripsOf = (
    painted: Strips['painted'],
    { ctm, clip, rgb, line }: TextState,
    source: Source,
  ): Strips | undefined => {
    if (clipping || !begins || begins.length > MOST_STRIPS || !isUpright(ctm)) return undefined
    if (sources.length === 5 * MOST_STRIPS) return undefined
    const boxes = begins
      .map((from, i) => stripOf(parts.slice(from, begins?.[i + 1]), painted))
      .filter((box) => box !== undefined)
    if (boxes.length === 0 || boxes.length < begins.length) return undefined
    return { sources: [...sources, source], painted, boxes, rgb: painted === 'fill' ? rgb : line, ctm, clip }
  }

  const isHiding = ({ hidden, isShaped }: TextState) => !hidden && !isShaped && !clipping

  const outlineOf = (box: Box, { line }: TextState, end: number): Outline | undefined =>
    parts.length >= 4 && reachOf(box) < LARGEST && !clipping
      ? { box, line, source: { container, start, end } }
      : undefined

  // Only a single thin line can be an underline.
  const source = (box: Box, end: number) =>
    pieces === 1 && isThin(box) && !clipping ? { source: { container, start, end } } : undefined

  return (op, operands, state, begin, end) => {
    const place = (left: number, bottom: number) => apply(state.ctm, left, bottom).map(withinReach) as [number, number]
    const at = (i: number) => place(numberOf(operands[i], 0), numberOf(operands[i + 1], 0))
    if (constructs.has(op) && sources.length < 5 * MOST_STRIPS) sources.push({ container, start: begin, end })
    switch (op) {
      case 'm':
        if (start < 0) start = begin
        pieces++
        begins?.push(parts.length)
        ;[x, y] = at(0)
        startX = x
        startY = y
        trace.begin(x, y)
        return undefined
      case 'l':
        segment(...at(0))
        trace.line(x, y)
        return undefined
      case 'c':
        begins = undefined
        trace.curve([...at(0), ...at(2), ...at(4)])
        segment(...at(0))
        segment(...at(2))
        segment(...at(4))
        return undefined
      case 'v':
      case 'y':
        begins = undefined
        trace.curve([...(op === 'v' ? ([x, y] as const) : at(0)), ...at(op === 'v' ? 0 : 2), ...at(2)])
        segment(...at(0))
        segment(...at(2))
        return undefined
      case 'h':
        segment(startX, startY)
        trace.close()
        return undefined
      case 're': {
        if (start < 0) start = begin
        pieces++
        begins?.push(parts.length)
        const [left, bottom, width, height] = [0, 1, 2, 3].map((i) => numberOf(operands[i], 0)) as Box
        ;[x, y] = place(left, bottom)
        trace.begin(x, y)
        for (const [dx, dy] of [
          [width, 0],
          [width, height],
          [0, height],
          [0, 0],
        ] as const) {
          segment(...place(left + dx, bottom + dy))
          trace.line(x, y)
        }
        trace.close()
        return undefined
      }
      case 'W':
      case 'W*':
        clipping = true
        return undefined
      case 'n':
        return finish(state, 'none', begin, end)
      case 'S':
        return finish(state, 'stroke', begin, end)
      case 's':
        trace.close()
        return finish(state, 'stroke', begin, end)
      case 'f':
      case 'F':
      case 'f*':
        return finish(state, 'fill', begin, end, { isEvenOdd: op === 'f*' })
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        if (op.startsWith('b')) trace.close()
        return finish(state, 'fill', begin, end, { isOutlined: true, isEvenOdd: op.endsWith('*') })
      default:
        return undefined
    }
  }
}

/** The path of a clip, which may be another shape than its box. */
export type Clip = { box: Box; isShape: boolean }

/** The last instruction names a pattern, which may have gaps. */
const inPattern = /\/[^\s/]+\s+scn?\s*$/

/** The lengths of the first dash and gap; an odd number of lengths alternates between dashes and gaps. */
export function dashOf(lengths: Obj | undefined): number {
  if (!Array.isArray(lengths)) return 0
  const sum = lengths.reduce((all: number, length) => all + numberOf(length, 0), 0)
  return lengths.length % 2 === 1 ? 2 * sum : sum
}

/** The instructions that make a path of straight lines. */
const constructs = new Set(['m', 'l', 'h', 're'])

/** A path of more rectangles than this is a drawing. */
const MOST_STRIPS = 200

/** Whether the matrix keeps lines horizontal or makes them vertical. */
const isUpright = ([a, b, c, d]: TextState['ctm']) =>
  (Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6) || (Math.abs(a) < 1e-6 && Math.abs(d) < 1e-6)

/** A subpath that is a rectangle, or a line if it is stroked. */
function stripOf(segments: readonly Box[], painted: Strips['painted']): Box | undefined {
  const box = union(segments)
  if (!box || segments.length > 5) return undefined
  const [left, bottom, right, top] = box
  const isSide = (at: number, a: number, b: number) => Math.abs(at - a) < 0.01 || Math.abs(at - b) < 0.01
  const isRectangle = segments.every(
    ([l, b, r, t]) =>
      isSide(l, left, right) && isSide(r, left, right) && isSide(b, bottom, top) && isSide(t, bottom, top),
  )
  const isLine = right - left < 0.01 || top - bottom < 0.01
  if (painted === 'stroke') return isLine ? box : undefined
  return isRectangle && segments.length > 2 && !segments.some(([l, b, r, t]) => r - l > 0.01 && t - b > 0.01)
    ? box
    : undefined
}

/** In points: what is thinner hides no letter that can be read. */
const LEAST = 2

const isLarge = ([left, bottom, right, top]: Box) => right - left >= LEAST && top - bottom >= LEAST

/** The outline of a letter is not larger, in points. */
export const LARGEST = 60

/** Lines shorter than this are parts of a shape, in points. */
const SHORT = 3

const reachOf = (box: Box) => Math.max(box[2] - box[0], box[3] - box[1])

// Under large letters a line may be this thick.
const isThin = (box: Box) => Math.min(box[2] - box[0], box[3] - box[1]) < 3

const isStraight = (box: Box) => box[2] - box[0] < 1.5 || box[3] - box[1] < 1.5
