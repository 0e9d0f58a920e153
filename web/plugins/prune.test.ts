import { expect, test } from 'vitest'
import { prune } from './prune.ts'

const css = ['[x] {', '--amplify-a: var(--amplify-b);', '--amplify-b: 1px;', '--amplify-c: 2px;', '}'].join('\n')

test('a token stays if a style sheet uses it, directly or through another token; the rest goes', () => {
  expect(prune(css, '.x { width: var(--amplify-a) }')).toBe(
    ['[x] {', '--amplify-a: var(--amplify-b);', '--amplify-b: 1px;', '}'].join('\n'),
  )
})

test('nothing used, nothing kept', () => {
  expect(prune(css, '')).toBe('[x] {\n}')
})
