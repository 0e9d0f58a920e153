import { expect, test } from 'vitest'
import { placePart } from './place-text.ts'

test.each([
  ['page 12', ['page', '12']],
  ['page 2 (scan)', ['page', '2']],
  ['text box 3', ['text box', '3']],
  ['header', ['header', '']],
  ['value of a field', undefined],
  ['document title', undefined],
])('%s', (part, known) => {
  expect(placePart(part)).toEqual(known)
})
