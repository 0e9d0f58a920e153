import type { FlowPicture } from '../flow.ts'

const sides = ['left', 'top', 'right', 'bottom'] as const

/**
 * What is cut off at the sides of a picture, in the order of `sides`, as files write it: with a sign for percent, as so many 65,536ths
 * (`f`), or in parts of the picture that are `unit` in all. Nothing where nothing is cut off, or all.
 */
export function cropOf(said: readonly (string | undefined)[], unit: number): Pick<FlowPicture, 'crop'> {
  const share = (text = '0') =>
    (Number.parseFloat(text) || 0) / (text.endsWith('%') ? 100 : text.endsWith('f') ? 65_536 : unit)
  const [left, top, right, bottom] = sides.map((_, i) => share(said[i])) as [number, number, number, number]
  if (![left, top, right, bottom].some(Boolean) || left + right > MOST || top + bottom > MOST) return {}
  return { crop: { left, top, right, bottom } }
}

/** Of a picture of which less is left nothing can be seen. */
const MOST = 0.99
