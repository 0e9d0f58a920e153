import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStream, toStream } from './apertium-stream.ts'

test.each([
  ['a plain sentence', 'Two red houses.', false, 'Two red houses.[]'],
  ['a point that may belong to its word gets one behind it', 'Serial No.', false, 'Serial No.[].[e]'],
  ['a title gets a mark that is lent', 'Red house', false, 'Red house.[e]'],
  ['what the stream would take for its own is escaped', 'a [b] $5 ^2 \\', false, 'a \\[b\\] \\$5 \\^2 \\\\.[e]'],
  [
    'spans are bound to their words',
    'a <g1>red <g2>car</g2></g1>',
    true,
    'a [[t:g:1]]red[[/]] [[t:g:1; t:g:2]]car[[/]].[e]',
  ],
  ['a span of marks is fenced, a point is a blank', 'John<g1>∗</g1><x2/>.', true, 'John[o1]∗[c1][x2].[]'],
])('%s', (_, text, tagged, stream) => {
  expect(toStream(text, tagged)).toBe(stream)
  expect(fromStream(stream, tagged)).toBe(text)
})

test('a span that the rules moved keeps its words', () => {
  expect(fromStream('Vi la [[t:g:1]]casa[[/]] [[t:g:1]]roja[[/]] ayer[x2].[]', true)).toBe(
    'Vi la <g1>casa roja</g1> ayer<x2/>.',
  )
})

test('any text comes back as it went through a pipeline that changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const plain = text
        .replace(/[\r\n\0]+/g, ' ')
        .replace(/ {2,}/g, ' ')
        .trim()
      expect(fromStream(toStream(plain, false), false)).toBe(plain)
    }),
  )
})
