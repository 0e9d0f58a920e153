import type { Atom, Block } from '../text/part-model.ts'
import type { SourceRange } from '../text/unit-plan.ts'
import { findAttribute } from '../xml/attribute.ts'
import { bookmarkCuts, type Mark } from './bookmark-cuts.ts'
import { cutAt, sharedCuts } from './split-text.ts'

/**
 * Shares a translated text among the text elements of a slot: the longest element between two marks takes it, the others are emptied.
 * Where only a hyphen stands there, it is the element.
 * Marks inside keep their share of the words, as a comment's range, or their words, as a bookmark.
 */
export function fillSlot(xml: string, block: Block, slot: SourceRange, text: string): Map<Atom, string> {
  const groups: Atom[][] = [[]]
  const marks: Mark[] = []
  let source = ''
  for (let i = slot.from; i < slot.to; i++) {
    const atom = block.atoms[i] as Atom
    if (isTextual(atom)) {
      ;(groups[groups.length - 1] as Atom[]).push(atom)
      source += atom.text
    } else if (!weightless.has(atom.name)) {
      groups.push([])
      const id = bookmarks.has(atom.name) ? findAttribute(xml, atom.start, atom.end, 'id') : undefined
      const bookmark = id && xml.slice(id.start, id.end)
      marks.push({ at: source.length, bookmark, opens: atom.name === 'w:bookmarkStart' })
    }
  }
  const lengths = groups.map((group) => group.reduce((sum, atom) => sum + atom.text.length, 0))
  const shares = cutAt(text, bookmarkCuts(marks, source, text, sharedCuts(text, lengths)))
  const filled = new Map<Atom, string>()
  let waiting = ''
  groups.forEach((group, i) => {
    for (const atom of group) filled.set(atom, '')
    const carrier =
      group
        .filter((atom) => atom.type === 'text' && atom.content)
        .sort((a, b) => b.text.trim().length - a.text.trim().length)[0] ??
      group.find((atom) => atom.text) ??
      group[0]
    const own = waiting + (shares[i] ?? '')
    waiting = ''
    if (carrier) filled.set(carrier, own)
    else if (own && !carryOver(filled, own)) waiting = own
  })
  return filled
}

export const isTextual = (atom: Atom) => atom.type === 'text' || atom.type === 'hyphen' || atom.type === 'soft'

/** Marks that say nothing about the words beside them. */
const weightless = new Set(['w:proofErr', 'w:lastRenderedPageBreak', 'w:r'])

const bookmarks = new Set(['w:bookmarkStart', 'w:bookmarkEnd'])

/** Text between two marks with nothing to hold it goes to the end of the last one that has, if there is one. */
function carryOver(filled: Map<Atom, string>, text: string): boolean {
  for (const [atom, own] of [...filled].reverse()) {
    if (atom.type === 'text' && atom.content) {
      filled.set(atom, own + text)
      return true
    }
  }
  return false
}
