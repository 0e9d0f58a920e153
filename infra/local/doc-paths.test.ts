import { expect, test } from 'vitest'
import { namedPaths } from './doc-paths.ts'

test.each([
  ['a link', 'see [the engine](functions/documents/README.md#shape)', ['functions/documents/README.md']],
  [
    'code that begins with one of our folders',
    'in `infra/local/stack.ts` and `shared/`',
    ['infra/local/stack.ts', 'shared/'],
  ],
  ['a place in a file', '`infra/app.ts:12`', []],
  ['addresses and patterns are none', '[x](https://a.example/b) `infra/*.ts` `functions/<noun>/`', []],
  ['commands are none', '`npm start -- --fresh` `cdk deploy`', []],
])('%s', (_, line, paths) => {
  expect(namedPaths(line)).toEqual(paths)
})
