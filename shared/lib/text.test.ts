import { expect, test } from 'vitest'
import { line } from './text.ts'

const name = line(100)

test.each(['Rosa Marín', '李', 'محمد\u200f علي', 'क्षि', '☕'])('%j is a line', (text) => {
  expect(name.safeParse(text).data).toBe(text)
})

test.each([
  ' ',
  '\u200b',
  '\u2060\ufeff',
  '\u3164',
  '\u2800\u2800',
  '\u0301',
  'Rosa\u2028Marín',
  'Rosa\u202eniraM',
  'Rosa\0',
])('%j is none', (text) => {
  expect(name.safeParse(text).success).toBe(false)
})
