import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as data from './data.ts'

const here = import.meta.dirname
const rows = readFileSync(join(here, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|.*`\w+\.\w+`/.test(line))
const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+\.\w+)`/g)].map((match) => match[1] ?? ''))
const tests = globSync('functions/**/*.integration.test.ts', { cwd: join(here, '../..') })
  .map((file) => readFileSync(join(here, '../..', file), 'utf8'))
  .join('\n')

/** What the nouns export and calls the table: functions that are not schemas. */
const exported = Object.entries(data).flatMap(([noun, module]) =>
  Object.entries(module as Record<string, unknown>)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => `${noun}.${name}`),
)

test('the README lists every access pattern, each once, and none that is not there', () => {
  expect(listed.toSorted()).toEqual(exported.toSorted())
})

test('a test runs each of them against the table', () => {
  const isWalked = (pattern: string) => new RegExp(`\\b${pattern.replace('.', '\\s*\\.\\s*')}\\(`).test(tests)
  expect(listed.filter((pattern) => !isWalked(pattern))).toEqual([])
})
