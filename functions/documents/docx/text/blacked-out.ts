import { childElements } from '../xml/children.ts'
import type { FormatOf } from './inline-items.ts'
import type { Block } from './part-model.ts'
import { valuesOf } from './run-format.ts'

/** The attributes of a shading by their local names. */
type Shade = Readonly<Record<string, string>>

/** The colours that a run itself states: of its letters, of its highlighting, and its shading. */
export type RunColours = { color?: string | undefined; highlight?: string | undefined; shade?: Shade | undefined }

/**
 * Whether a run's words are blacked out by hand: black letters on black, that of their paragraph too, and letters that state no colour below a
 * black highlighter. On a black shading Word draws such letters white, as in the headings of tables: a reader sees them.
 */
export function isBlackedOut({ color, highlight, shade }: RunColours, around?: Shade): boolean {
  const isMarked = highlight !== undefined && highlight !== 'none'
  if (isMarked ? highlight !== 'black' : !isBlackShade(hasGround(shade) ? shade : around)) return false
  return color === undefined || color === 'auto' ? isMarked : isBlack(color)
}

/** The words of a paragraph that are blacked out are shown nowhere, and stay in the file as they are. */
export function hideBlackedOut({ atoms, properties }: Block, formatOf: FormatOf, xml: string): void {
  const own = properties ? xml.slice(properties.start, properties.end) : ''
  const shade = own.includes('shd') ? childElements(own).find(({ local }) => local === 'shd') : undefined
  const around = shade && valuesOf(own.slice(shade.start, shade.end))
  for (const atom of atoms) {
    if ((atom.type !== 'text' && atom.type !== 'hyphen') || !atom.text.trim()) continue
    if (!isBlackedOut(formatOf(atom.run).colours, around)) continue
    atom.hidden = true
    atom.blackedOut = true
  }
}

/** One without a colour shows what lies below it. */
const hasGround = (shade: Shade | undefined) =>
  shade !== undefined && (shade.val === 'solid' || /^[\da-f]{6}$/i.test(shade.fill ?? ''))

/** A shading of one colour is that of its pattern, black where it states none. */
function isBlackShade(shade: Shade | undefined): boolean {
  if (!shade) return false
  const { val: pattern, color = 'auto', fill } = shade
  return pattern === 'solid' ? color === 'auto' || isBlack(color) : isBlack(fill)
}

/** Nobody tells it from black on paper. */
const isBlack = (hex: string | undefined) => /^(?:[0-2][\da-f]){3}$/i.test(hex ?? '')
