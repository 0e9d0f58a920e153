import { expect, test } from 'vitest'
import { namedPaths, pathsOutside, placesOf } from './doc-paths.ts'

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

test.each([
  ['a folder beside the project', 'functions/a/README.md', '../../../shared/corpus', ['../shared/corpus']],
  ['the same as a document names it from the root', 'functions/a/README.md', '../shared/corpus', []],
  ['an absolute path', 'README.md', '/etc/passwd', []],
])('no path outside of the project counts as there: %s', (_, document, path, forbidden) => {
  for (const place of placesOf(document, path)) expect(forbidden).not.toContain(place)
  expect(placesOf(document, path).every((place) => !place.startsWith('..') && !place.startsWith('/'))).toBe(true)
})

test.each([
  ['a join', "join(import.meta.dirname, '../../../shared/corpus')", ['../../../shared/corpus']],
  ['a URL', 'new URL(`../../../../shared/spec/customer.md`, import.meta.url)', ['../../../../shared/spec/customer.md']],
  ['an import of ours', "import x from '../../shared/lib/id.ts'", []],
  ['a spread', 'f(...[1], ...xs)', []],
])('sources may not lead out of the project: %s', (_, line, wanted) => {
  expect(pathsOutside('functions/documents/a.ts', line)).toEqual(wanted)
})
