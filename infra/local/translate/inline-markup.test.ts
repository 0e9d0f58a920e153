import { expect, test } from 'vitest'
import { readInline, writeInline } from './inline-markup.ts'

test.each([
  'plain text with 1 < 2 & 3',
  'The <b>red <i>house</i></b> &amp; the garden<br/>',
  'crossed <b>one <i>two</b> three</i>',
  'kept <span translate="no">Green &amp; Sons</span> as it is',
  'our own <g1>tags</g1> and <x2/> marks',
  'an end </b> without a beginning',
])('what is read is written again byte for byte: %s', (line) => {
  const inline = readInline(line)
  expect(writeInline(inline.pieces, inline)).toBe(line)
})

test('escapes are text to the engine only where there are tags', () => {
  expect(readInline('a &amp; b').pieces).toEqual(['a &amp; b'])
  expect(readInline('a &amp; <b>b</b>').pieces[0]).toBe('a & ')
})

test('what must not be translated never reaches the engine', () => {
  const { pieces } = readInline('by <span translate="no">Acme</span> today')
  expect(pieces.filter((piece) => typeof piece === 'string').join('|')).toBe('by | today')
})
