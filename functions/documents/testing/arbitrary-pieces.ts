import * as fc from 'fast-check'
import type { Piece } from '../model/unit.ts'

/** Random well-nested pieces for property tests: words, tags of all weights, tabs and breaks. */
export const arbitraryPieces: fc.Arbitrary<Piece[]> = fc
  .array(fc.tuple(fc.constantFrom('text', 'open', 'close', 'empty', 'tab', 'break'), fc.nat(3), words()), {
    maxLength: 14,
  })
  .map((steps) => {
    const pieces: Piece[] = []
    const open: { n: number; weight: 0 | 1 | 2 | 3 }[] = []
    let n = 0
    for (const [kind, weight, text] of steps) {
      const w = weight as 0 | 1 | 2 | 3
      if (kind === 'text') pushText(pieces, text)
      else if (kind === 'open') {
        open.push({ n: ++n, weight: w })
        pieces.push({ kind: 'open', n, weight: w })
      } else if (kind === 'close') {
        const last = open.pop()
        if (last) pieces.push({ kind: 'close', ...last })
      } else if (kind === 'empty') pieces.push({ kind: 'empty', n: ++n, weight: w, text: '' })
      else pieces.push({ kind: 'empty', n: ++n, weight: 3, text: kind === 'tab' ? '\t' : '\n' })
    }
    for (const last of open.reverse()) pieces.push({ kind: 'close', ...last })
    return pieces
  })

function words(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    'Hello',
    'world.',
    'The',
    'red',
    'house',
    '12,5',
    'é',
    'A & B <c>',
    '\ufffc',
    '日本。',
    'x',
  )
  return fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '))
}

function pushText(pieces: Piece[], text: string): void {
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = `${last} ${text}`
  else pieces.push(text)
}
