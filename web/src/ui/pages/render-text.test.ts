import { expect, test } from 'vitest'
import { sheetsOf } from './render-text.ts'

test('a text is cut into sheets between lines, and nothing is lost', () => {
  const text = Array.from({ length: 100 }, (_, index) => `Line ${index}`).join('\n')
  const sheets = sheetsOf(text)
  expect(sheets).toHaveLength(3)
  expect(sheets.join('\n')).toBe(text)
})

test('a line without an end goes on on the next sheet', () => {
  const sheets = sheetsOf('x'.repeat(10_000))
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets.join('')).toBe('x'.repeat(10_000))
})

test('an empty file is one empty sheet', () => expect(sheetsOf('')).toEqual(['']))
