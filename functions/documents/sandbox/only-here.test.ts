import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const functions = path.join(import.meta.dirname, '../..')
const ownFiles = globSync('**/*.ts', { cwd: functions }).filter(
  (file) => !file.startsWith('documents/') && !file.includes('/testing/') && !file.endsWith('.test.ts'),
)

/** What opens a file that somebody sent, or that holds what was in one. */
const readers = [
  /from '@cantoo\/pdf-lib'/,
  /from 'pdfjs-dist/,
  /documents\/parser\.ts'/,
  /documents\/(docx|txt)\//,
  /documents\/pdf\/(?!placed-page)/,
  /documents\/(extract|rebuild|preview|write-as)[\w-]*\.ts'/,
]
/** Types carry no code. */
const withoutTypes = (text: string) => text.replaceAll(/import type [^']*'[^']*'/g, '')

test('U1: no function but the sandbox’s child reads a file that somebody sent, or what was made of one', () => {
  expect(ownFiles.length).toBeGreaterThan(300)
  const found = ownFiles.filter((file) => {
    const text = withoutTypes(readFileSync(path.join(functions, file), 'utf8'))
    return readers.some((reader) => reader.test(text))
  })
  expect(found).toEqual([])
})
