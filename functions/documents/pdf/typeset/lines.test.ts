import { expect, test } from 'vitest'
import type { Run } from './atoms.ts'
import { visualRuns } from './lines.ts'
import type { Line } from './wrap.ts'

const drawn = (text: string) => {
  const run = { text, size: 1, face: {}, style: {} } as Run
  return visualRuns({ atoms: [{ runs: [run] }] } as Line, 'ltr')
    .map((piece) => piece.text.replace(/\p{Cf}/gu, ''))
    .join('')
}

test('a mark or an isolate turns numbers around without a letter of its script, as in other programs', () => {
  expect(drawn('a \u200f12 34\u200f b')).toBe('a 34 12 b')
  expect(drawn('a \u206712 34\u2069 b')).toBe('a 34 12 b')
  expect(drawn('a \u200e12 34\u200e b')).toBe('a 12 34 b')
})
