import { largest } from '../../model/lists.ts'
import type { Atom } from './atoms.ts'

export type Line = { atoms: Atom[]; width: number; isLast: boolean }

/**
 * Breaks atoms into lines, first fit. `shortBy` tells by how much a line is shorter than the others, as the first one is by its
 * indent; widths are in the same unit as the atoms'.
 * A word longer than a line stands on a line of its own and makes the line too wide.
 */
export function wrap(
  atoms: readonly Atom[],
  width: number,
  shortBy: (line: number) => number = () => 0,
): { lines: Line[]; widest: number } {
  const lines: Line[] = []
  let current: Atom[] = []
  let used = 0
  let room = width - shortBy(0)
  // Space at a line's start stays where the line was started on purpose.
  let fresh = true
  const isCrowded = (line: number) => line > 0 && shortBy(line) > 0
  const most = 2 * atoms.length
  const close = (isLast: boolean) => {
    while (current.at(-1)?.isSpace) used -= (current.pop() as Atom).width
    lines.push({ atoms: current, width: used, isLast })
    current = []
    used = 0
    room = width - shortBy(lines.length)
    fresh = false
  }
  for (const atom of atoms) {
    if (atom.isBreak) {
      close(true)
      fresh = true
      continue
    }
    if (!atom.isSpace && current.length > 0 && used + atom.width > room + 1e-6) close(false)
    if (atom.isSpace && current.length === 0 && !fresh) continue
    // A line of which other text leaves no room for a word stays empty.
    while (current.length === 0 && isCrowded(lines.length) && atom.width > room && lines.length < most) close(false)
    current.push(atom)
    used += atom.width
  }
  close(true)
  const widest = largest(lines.map((line, i) => line.width + (line.atoms.length > 0 ? shortBy(i) : 0)))
  return { lines, widest }
}
