import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test('a list has the comma of its language', () => {
  expect(listText(['a', 'b'], 'de')).toBe('a, b')
  expect(listText(['a', 'b'], 'ar')).toBe('a، b')
  expect(listText([1, 2, 3], 'ja')).toBe('1、2、3')
  expect(listText(['a', 'b'], 'en-GB')).toBe('a, b')
})

test('no screen joins a list with the comma of one language', () => {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  expect(files.length).toBeGreaterThan(300)
  const joined = files.filter((file) => /join\(['"`][,;] ['"`]\)/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(joined).toEqual([])
})
