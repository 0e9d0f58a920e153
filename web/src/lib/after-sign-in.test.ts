// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepTarget, keptTarget } from './after-sign-in.ts'

beforeEach(() => localStorage.clear())

test('a place is kept for an hour, and no longer', () => {
  keepTarget('/?continue=translation', 1000)
  expect(keptTarget(1000 + 3_599_999)).toBe('/?continue=translation')
  expect(keptTarget(1000 + 3_600_000)).toBeUndefined()
})

test.each(['https://evil.example/', '//evil.example', '/\\\\evil.example', ''])(
  '%s is no place of this site',
  (target) => {
    keepTarget(target)
    expect(keptTarget()).toBeUndefined()
  },
)

test('nothing kept, or something else, is no place', () => {
  expect(keptTarget()).toBeUndefined()
  localStorage.setItem('attesta.after-sign-in', '[1')
  expect(keptTarget()).toBeUndefined()
  keepTarget('/account')
  keepTarget(null)
  expect(keptTarget()).toBeUndefined()
})
