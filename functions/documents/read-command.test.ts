import { expect, test } from 'vitest'
import { readCommand, UsageError } from './read-command.ts'

test('glossaries may be several and keep their order', () => {
  const args = 'a.docx b.docx --to es --glossary /g/one.csv --glossary /g/two.tbx'.split(' ')
  expect(readCommand(args)).toMatchObject({ from: 'auto', to: 'es', glossaries: ['/g/one.csv', '/g/two.tbx'] })
  expect(readCommand(['a.txt', 'b.txt', '--to', 'es']).glossaries).toEqual([])
})

test.each([
  ['no target', ['a.txt', 'b.txt']],
  ['an unknown engine', ['a.txt', 'b.txt', '--to', 'es', '--engine', 'magic']],
  ['an unknown format', ['a.txt', 'b.txt', '--to', 'es', '--as', 'odt']],
  ['a glossary without a name', ['a.txt', 'b.txt', '--to', 'es', '--glossary']],
])('a command with %s is refused', (_, args) => {
  expect(() => readCommand(args)).toThrow(UsageError)
})
