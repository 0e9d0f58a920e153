import type { PdfFile } from '../file/open.ts'
import { numberOf, type Obj } from '../file/primitives.ts'
import { toRgb } from './colour.ts'
import type { TextState } from './glyph.ts'
import { tintOf } from './separation-color.ts'

/** The colour in the middle of a shading, which stands for the gradient. Undefined if it cannot be computed. */
export function middleOf(file: PdfFile, given: Obj | undefined): TextState['rgb'] | undefined {
  const shading = file.stream(given)?.dict ?? file.dict(given)
  const rule = file.resolve(shading?.get('Function'))
  const parts = Array.isArray(rule) ? rule.flatMap((each) => valueOf(file, each) ?? []) : valueOf(file, rule)
  return parts && toRgb(parts)
}

/** The value half way along a function; for a stitching function, of its middle one. */
function valueOf(file: PdfFile, given: Obj | undefined): number[] | undefined {
  const dict = file.stream(given)?.dict ?? file.dict(given)
  const inner = numberOf(file.resolve(dict?.get('FunctionType')), -1) === 3 && file.resolve(dict?.get('Functions'))
  const rule = Array.isArray(inner) ? inner[Math.floor(inner.length / 2)] : given
  return tintOf(file, rule)?.(0.5)
}
