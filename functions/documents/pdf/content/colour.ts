import type { PdfFile } from '../file/open.ts'
import { nameOf, numberOf, type Obj } from '../file/primitives.ts'
import type { TextState } from './glyph.ts'
import type { SeparationColor } from './separation-color.ts'

type Rgb = readonly [number, number, number]

/**
 * The state after an instruction that sets the fill colour; `source` is the instruction itself, `spaceNamed` looks up the
 * colour spaces of its stream.
 */
export function fillOf(
  state: TextState,
  op: string,
  operands: Obj[],
  source: string,
  spaceNamed: (space: string) => { ink: SeparationColor | undefined; isVague: boolean },
): TextState {
  if (op === 'cs') return { ...state, fill: source, rgb: [0, 0, 0], ...spaceNamed(nameOf(operands[0]) ?? '') }
  const parts = operands.filter((item) => typeof item === 'number').map((item) => clamp(numberOf(item, 0)))
  if (op !== 'sc' && op !== 'scn')
    return { ...state, fill: source, rgb: toRgb(parts) ?? state.rgb, ink: undefined, isVague: false }
  const rgb = toRgb(state.ink && parts.length ? state.ink(parts) : parts) ?? state.rgb
  // The colour space stays, the colour changes.
  const space = /^.*?\bcs\b/s.exec(state.fill)?.[0] ?? ''
  const isPattern = nameOf(operands.at(-1)) !== undefined
  return {
    ...state,
    fill: space ? `${space} ${source}` : source,
    rgb: isPattern ? state.rgb : rgb,
    isVague: state.isVague || isPattern,
  }
}

/** Whether colours of a space are grey, RGB or CMYK. */
export function isPlainSpace(file: PdfFile, given: Obj): boolean {
  const space = file.resolve(given)
  return plainSpace.test(nameOf(Array.isArray(space) ? file.resolve(space[0]) : space) ?? '')
}

const plainSpace = /^(?:Device|Cal)(?:Gray|RGB|CMYK)$|^ICCBased$/

/** The state after an instruction that sets the stroke colour; `isPlain` tells the colour spaces that are computed. */
export function lineOf(state: TextState, op: string, operands: Obj[], isPlain: (space: string) => boolean): TextState {
  const named = nameOf(operands.at(-1))
  if (op === 'CS') return { ...state, line: [0, 0, 0], isLineVague: !isPlain(named ?? ''), isLinePattern: false }
  const parts = operands.filter((item) => typeof item === 'number').map((item) => clamp(numberOf(item, 0)))
  const isLinePattern = named !== undefined
  const isLineVague = (state.isLineVague && /^SCN?$/.test(op)) || isLinePattern
  return { ...state, line: toRgb(parts) ?? state.line, isLineVague, isLinePattern }
}

/** Grey, RGB or CMYK; what a file computes may lie outside of 0 to 1. */
export function toRgb(parts: readonly number[]): Rgb | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(clamp)
  if (parts.length === 1) return [a, a, a]
  if (parts.length === 3) return [a, b, c]
  if (parts.length === 4) return [(1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d)]
  return undefined
}

/** A part of a colour that can be shown; what is no number is none of it. */
export const clamp = (value: number) => (value > 0 ? Math.min(1, value) : 0)

/** Whether letters of a colour cannot be seen on a ground: a pale stamp is on white, as near a colour to black is not. */
export const isUnseenOn = (letters: Rgb, ground: Rgb) => {
  const most = isDark(letters) && isDark(ground) ? 0.08 : 0.025
  return letters.every((part, i) => Math.abs(part - (ground[i] as number)) <= most)
}

const isDark = (colour: Rgb) => colour.every((part) => part < 0.2)

/** Whether two colours are meant to be one. */
export const isLike = (a: readonly number[], b: readonly number[]) =>
  a.every((part, i) => Math.abs(part - (b[i] as number)) <= 0.08)
