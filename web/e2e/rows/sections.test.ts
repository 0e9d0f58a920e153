import { expect, test } from 'vitest'
import { expectWhole } from './row.ts'
import { states, validation } from './sections.ts'

test.each([
  ['states and transitions', 4, states, [3, 4, 3, 3, 5, 2, 2, 4, 4, 2, 4]],
  ['validation rules', 5, validation, [3, 4, 2, 1, 4, 1, 2, 1, 1, 2]],
] as const)('%s: no row is left out, and no word where the specification is at hand', (_, section, rows, known) => {
  expect(rows.map((paragraph) => paragraph.length)).toEqual(known)
  expectWhole(section, rows)
})
