import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Piece, Tag } from '../model/unit.ts'
import { arbitraryPieces } from '../testing/arbitrary-pieces.ts'
import { fromPieces, toPieces } from './tagged.ts'

test('pieces survive the way through spans and atoms unchanged', () => {
  fc.assert(
    fc.property(arbitraryPieces, (pieces) => {
      expect(toPieces(fromPieces(pieces))).toEqual(pieces)
    }),
    { numRuns: 2000 },
  )
})

test('an unpaired tag is kept as it is', () => {
  const close: Tag = { kind: 'close', n: 7, weight: 1 }
  const pieces: Piece[] = ['a', close, 'b', { kind: 'open', n: 1, weight: 1 }, 'c']
  expect(toPieces(fromPieces(pieces))).toEqual(pieces)
})

test('spans that an engine made overlap come out nested', () => {
  const tagged = fromPieces([
    { kind: 'open', n: 1, weight: 1 },
    'ab',
    { kind: 'close', n: 1, weight: 1 },
    { kind: 'open', n: 2, weight: 1 },
    'cd',
    { kind: 'close', n: 2, weight: 1 },
  ])
  const [first, second] = tagged.spans
  if (first) first.end = 3
  if (second) second.start = 1
  const out = toPieces(tagged)
  expect(out.map((p) => (typeof p === 'string' ? p : `${p.kind}${p.n}`))).toEqual([
    'open1',
    'abc',
    'close1',
    'open2',
    'd',
    'close2',
  ])
})
