import type { FormatOf } from './inline-items.ts'
import type { Atom, Run } from './part-model.ts'

/**
 * The atoms of a paragraph, those in a symbol font cut where letters of another script stand: the font has signs for few characters, and a
 * reader sees all others as the letters that they are. What is cut is written anew.
 */
export function cutSymbols(atoms: Atom[], formatOf: FormatOf): Atom[] {
  if (!atoms.some(({ text }) => foreign.test(text))) return atoms
  const lettered = new Map<Run, Run>()
  return atoms.flatMap((atom) => {
    const { run, text, type } = atom
    if (type !== 'text' || atom.hidden || !run || !foreign.test(text) || !formatOf(run).symbols) return [atom]
    const letters = lettered.get(run) ?? { ...run, letters: true as const }
    lettered.set(run, letters)
    return text
      .split(stretches)
      .filter((part) => part !== '')
      .map((part) => ({ ...atom, text: part, content: null, run: foreign.test(part) ? letters : run }))
  })
}

/** Latin letters are read as the signs of their codes, with accents too. */
const foreign = /[^\P{L}\p{sc=Latin}\xb5]/u

/** Letters with all around them that is no code of a symbol font. */
const stretches = /((?:[^\0-\xff\uf000-\uf0ff]|(?<=[^\0-\xff\uf000-\uf0ff])[ \t\n\r\xa0]+)+)/u
