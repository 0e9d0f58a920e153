import { expect, test } from 'vitest'
import { sourceOptions, targetOptions } from './options.ts'

const all = [
  { code: 'sv', name: 'Swedish', targets: ['en'], formality: false },
  { code: 'en', name: 'English', targets: ['pt', 'sv', 'es'], formality: false },
  { code: 'pt', name: 'Portuguese', targets: ['en'], formality: false },
  { code: 'cs', name: 'Czech', targets: ['en'], formality: false },
  { code: 'es', name: 'Spanish', targets: [], formality: false },
]
const codes = (options: { value: string }[]) => options.map(({ value }) => value)

test('popular languages come first in their own order, the rest by name; a language without a target cannot be a source', () => {
  expect(codes(sourceOptions(all, 'en'))).toEqual(['en', 'pt', 'cs', 'sv'])
})

test.each([
  ['a known source', 'en', ['es', 'pt', 'sv']],
  ['auto-detect: anything that some source reaches', 'auto', ['en', 'es', 'pt', 'sv']],
  ['a source that has gone', 'de', []],
])('targets of %s', (_, source, expected) => {
  expect(codes(targetOptions(all, source, 'en'))).toEqual(expected)
})
