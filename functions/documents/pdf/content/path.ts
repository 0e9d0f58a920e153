import type { Box } from '../file/pages.ts'
import { numberOf, type Obj } from '../file/primitives.ts'
import type { Container, Outline, PageContent, TextState } from './glyph.ts'
import { apply, union } from './matrix.ts'

const MAX_RULES = 20_000

/**
 * Follows path instructions: painted lines and areas become the page's rules.
 * Returns the box of the path when the instruction ends a clip, else undefined.
 */
export function pathOf(
  page: PageContent,
  container: Container,
): (op: string, operands: Obj[], state: TextState, begin: number, end: number) => Box | undefined {
  let parts: Box[] = []
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let clipping = false
  let start = -1
  let pieces = 0

  const segment = (toX: number, toY: number) => {
    if (parts.length < 2000) parts.push([Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)])
    x = toX
    y = toY
  }
  const finish = (state: TextState, painted: 'fill' | 'stroke' | 'none', end: number): Box | undefined => {
    const whole = union(parts)
    if (whole && painted !== 'none' && page.rules.length < MAX_RULES) {
      const visible = (box: Box) =>
        box[2] >= state.clip[0] && box[0] <= state.clip[2] && box[3] >= state.clip[1] && box[1] <= state.clip[3]
      if (painted === 'fill') {
        if (visible(whole))
          page.rules.push({
            box: whole,
            filled: true,
            rgb: state.rgb,
            area: { container, start, end },
            ...source(whole, end),
          })
      } else {
        const outline = outlineOf(whole, state, end)
        if (outline) page.outlines.push(outline)
        const lines = parts.filter((box) => isStraight(box) && reachOf(box) >= SHORT && visible(box))
        for (const box of lines)
          page.rules.push({
            box,
            filled: false,
            rgb: state.line,
            ...source(box, end),
            ...(outline && { outline }),
            ...(state.dash > 0 && { dashes: { from: [startX, startY] as const, period: state.dash } }),
          })
        // The outline of a letter or a little mark is no more than the room that it takes.
        if (lines.length === 0 && reachOf(whole) < 20 && visible(whole))
          page.rules.push({ box: whole, filled: false, ...(outline && { outline }) })
      }
    }
    const clip = clipping ? whole : undefined
    parts = []
    clipping = false
    start = -1
    pieces = 0
    return clip
  }

  const outlineOf = (box: Box, { line }: TextState, end: number): Outline | undefined =>
    parts.length >= 4 && reachOf(box) < LARGEST && !clipping
      ? { box, line, source: { container, start, end } }
      : undefined

  // Only a single thin line can be an underline.
  const source = (box: Box, end: number) =>
    pieces === 1 && isThin(box) && !clipping ? { source: { container, start, end } } : undefined

  return (op, operands, state, begin, end) => {
    const at = (i: number) => apply(state.ctm, numberOf(operands[i], 0), numberOf(operands[i + 1], 0))
    switch (op) {
      case 'm':
        if (start < 0) start = begin
        pieces++
        ;[x, y] = at(0)
        startX = x
        startY = y
        return undefined
      case 'l':
        segment(...at(0))
        return undefined
      case 'c':
        segment(...at(0))
        segment(...at(2))
        segment(...at(4))
        return undefined
      case 'v':
      case 'y':
        segment(...at(0))
        segment(...at(2))
        return undefined
      case 'h':
        segment(startX, startY)
        return undefined
      case 're': {
        if (start < 0) start = begin
        pieces++
        const [left, bottom, width, height] = [0, 1, 2, 3].map((i) => numberOf(operands[i], 0)) as Box
        ;[x, y] = apply(state.ctm, left, bottom)
        for (const [dx, dy] of [
          [width, 0],
          [width, height],
          [0, height],
          [0, 0],
        ] as const)
          segment(...apply(state.ctm, left + dx, bottom + dy))
        return undefined
      }
      case 'W':
      case 'W*':
        clipping = true
        return undefined
      case 'n':
        return finish(state, 'none', end)
      case 'S':
      case 's':
        return finish(state, 'stroke', end)
      case 'f':
      case 'F':
      case 'f*':
        return finish(state, 'fill', end)
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        return finish(state, 'fill', end)
      default:
        return undefined
    }
  }
}

/** How long a dash and the gap behind it are: an odd number of lengths takes turns at being gaps. */
export function dashOf(lengths: Obj | undefined): number {
  if (!Array.isArray(lengths)) return 0
  const sum = lengths.reduce((all: number, length) => all + numberOf(length, 0), 0)
  return lengths.length % 2 === 1 ? 2 * sum : sum
}

/** The outline of a letter is not larger, in points. */
export const LARGEST = 60

/** Lines shorter than this are parts of a shape, in points. */
const SHORT = 3

const reachOf = (box: Box) => Math.max(box[2] - box[0], box[3] - box[1])

// Under large letters a line may be this thick.
const isThin = (box: Box) => Math.min(box[2] - box[0], box[3] - box[1]) < 3

const isStraight = (box: Box) => box[2] - box[0] < 1.5 || box[3] - box[1] < 1.5
