import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '..')

test('one module writes every amount, so that a currency stays with its number among right-to-left letters', () => {
  const others = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /style: 'currency'/.test(readFileSync(path.join(source, file), 'utf8')))
  expect(others).toEqual([])
})
