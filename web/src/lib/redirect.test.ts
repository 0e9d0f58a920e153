import { describe, expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

const origin = 'https://attesta.example'

describe('a redirect after sign-in never leaves the site', () => {
  test.each([
    ['absolute address', 'https://evil.example/'],
    ['protocol-relative', '//evil.example/'],
    ['backslash', '/\\evil.example'],
    ['tab between slashes', '/\t/evil.example'],
    ['newline between slashes', '/\n/evil.example'],
    ['script', 'javascript:alert(1)'],
    ['credentials trick', '//attesta.example@evil.example'],
    ['path that becomes protocol-relative', '/.//evil.example'],
    ['nothing', ''],
    ['null', null],
  ])('%s goes to the fallback', (_, target) => {
    expect(safeRedirect(target, '/dashboard', origin)).toBe('/dashboard')
  })

  test.each([
    ['a path', '/checkout', '/checkout'],
    ['a path with query and anchor', '/?continue=translation#x', '/?continue=translation#x'],
    ['dots are resolved', '/a/../dashboard', '/dashboard'],
  ])('%s is kept', (_, target, expected) => {
    expect(safeRedirect(target, '/dashboard', origin)).toBe(expected)
  })
})
