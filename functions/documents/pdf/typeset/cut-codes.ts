import type { Atom } from './atoms.ts'

/** No language writes longer words: what has more letters is a code, an address or a row of signs. */
const LONGEST_WORD = 40

/** Codes that are wider than every line could be are cut between any two of their letters, or they would make the whole text small. */
export function cutCodes(atoms: readonly Atom[], width: number): readonly Atom[] {
  const isCode = (atom: Atom) => atom.width > width && lettersOf(atom) > LONGEST_WORD
  return atoms.some(isCode) ? atoms.flatMap((atom) => (isCode(atom) ? letters(atom) : [atom])) : atoms
}

const lettersOf = ({ runs }: Atom) => runs.reduce((sum, { text }) => sum + text.length, 0)

/** A letter keeps its accents; letters of scripts that join stay together. */
const letter = /[\p{Script=Arabic}\p{M}\u200c\u200d]+|.\p{M}*/gsu

const letters = (atom: Atom): Atom[] =>
  atom.runs.flatMap((run) =>
    (run.text.match(letter) ?? []).map((text) => ({
      ...atom,
      runs: [{ ...run, text }],
      width: run.face.width(text) * run.size,
    })),
  )
