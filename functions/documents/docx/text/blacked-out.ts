import type { FormatOf } from './inline-items.ts'
import type { Atom } from './part-model.ts'

/** The colours that a run itself states: of its letters, of its highlighting, and the attributes of its shading. */
export type RunColours = {
  color?: string | undefined
  highlight?: string | undefined
  shade?: Readonly<Record<string, string>> | undefined
}

/**
 * Whether a run's words are blacked out by hand: black letters on black, and letters that state no colour below a black highlighter. On a black
 * shading Word draws such letters white, as in the headings of tables: a reader sees them.
 */
export function isBlackedOut({ color, highlight, shade }: RunColours): boolean {
  const isMarked = highlight !== undefined && highlight !== 'none'
  if (isMarked ? highlight !== 'black' : !isBlackShade(shade)) return false
  return color === undefined || color === 'auto' ? isMarked : isBlack(color)
}

/** The words of a paragraph that are blacked out are shown nowhere, and stay in the file as they are. */
export function hideBlackedOut(atoms: readonly Atom[], formatOf: FormatOf): void {
  for (const atom of atoms) {
    if ((atom.type !== 'text' && atom.type !== 'hyphen') || !atom.text.trim() || !formatOf(atom.run).isBlackedOut)
      continue
    atom.hidden = true
    atom.blackedOut = true
  }
}

/** A shading of one colour is that of its pattern, black where it states none. */
function isBlackShade(shade: RunColours['shade']): boolean {
  if (!shade) return false
  const { val: pattern, color = 'auto', fill } = shade
  return pattern === 'solid' ? color === 'auto' || isBlack(color) : isBlack(fill)
}

/** Nobody tells it from black on paper. */
const isBlack = (hex: string | undefined) => /^(?:[0-2][\da-f]){3}$/i.test(hex ?? '')
