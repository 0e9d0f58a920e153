import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/team?x=1', 'https://example.com/team?x=1'],
  [' https://example.com ', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
])('%s is an address of the web: %s', (typed, kept) => {
  expect(webAddress().parse(typed)).toBe(kept)
})

test.each(['example', 'ftp://example.com', 'javascript:alert(1)', 'mailto:ana@example.com', 'not an address', '.com'])(
  '%s is none',
  (typed) => {
    expect(webAddress('url-invalid').safeParse(typed).success).toBe(false)
  },
)
