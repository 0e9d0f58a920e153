import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test.each([
  ['short text stays', 'abc', 'abc'],
  ['exactly 200 characters stay', 'x'.repeat(200), 'x'.repeat(200)],
  ['201 are cut', 'x'.repeat(201), `${'x'.repeat(200)}…`],
  ['a character is never halved', '😀'.repeat(201), `${'😀'.repeat(200)}…`],
])('cards show at most 200 characters: %s', (_, text, expected) => {
  expect(cut(text)).toBe(expected)
})

test('what the server has cut before it sent it ends with an ellipsis too', () => {
  expect(cut('As chaves foram\n', { isBeginning: true })).toBe('As chaves foram…')
  expect(cut('', { isBeginning: true })).toBe('')
})
