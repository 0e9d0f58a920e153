import type { Atom, Block } from '../text/part-model.ts'
import type { SourceRange } from '../text/unit-plan.ts'
import { splitText } from './split-text.ts'

/**
 * Shares a translated text among the text elements of a slot: the longest element between two marks takes it, the others are emptied.
 * Where only a hyphen stands there, it is the element.
 * Marks inside (a bookmark, a comment's range) keep their share of the words.
 */
export function fillSlot(block: Block, slot: SourceRange, text: string): Map<Atom, string> {
  const groups: Atom[][] = [[]]
  for (let i = slot.from; i < slot.to; i++) {
    const atom = block.atoms[i] as Atom
    if (isTextual(atom)) (groups[groups.length - 1] as Atom[]).push(atom)
    else if (!weightless.has(atom.name)) groups.push([])
  }
  const lengths = groups.map((group) => group.reduce((sum, atom) => sum + atom.text.length, 0))
  const shares = splitText(text, lengths)
  const filled = new Map<Atom, string>()
  groups.forEach((group, i) => {
    for (const atom of group) filled.set(atom, '')
    const carrier =
      group
        .filter((atom) => atom.type === 'text' && atom.content)
        .sort((a, b) => b.text.trim().length - a.text.trim().length)[0] ??
      group.find((atom) => atom.text) ??
      group[0]
    if (carrier) filled.set(carrier, shares[i] ?? '')
    else if (shares[i]) carryOver(filled, shares[i] as string)
  })
  return filled
}

export const isTextual = (atom: Atom) => atom.type === 'text' || atom.type === 'hyphen' || atom.type === 'soft'

/** Marks that say nothing about the words beside them. */
const weightless = new Set(['w:proofErr', 'w:lastRenderedPageBreak', 'w:r'])

/** Text between two marks with nothing to hold it goes to the end of the last one that has. */
function carryOver(filled: Map<Atom, string>, text: string): void {
  for (const [atom, own] of [...filled].reverse()) {
    if (atom.type === 'text' && atom.content) {
      filled.set(atom, own + text)
      return
    }
  }
}
