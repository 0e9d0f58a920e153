import { expect, test } from 'vitest'
import { sourceOptions, targetOptions } from './options.ts'

const all = [
  { code: 'sv', name: 'Swedish', targets: ['en'] },
  { code: 'en', name: 'English', targets: ['pt', 'sv', 'es'] },
  { code: 'pt', name: 'Portuguese', targets: ['en'] },
  { code: 'cs', name: 'Czech', targets: ['en'] },
  { code: 'es', name: 'Spanish', targets: [] },
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
