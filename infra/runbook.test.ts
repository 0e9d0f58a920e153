import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const runbook = readFileSync('infra/RUNBOOK.md', 'utf8')
const code = globSync('functions/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] }).map((file) =>
  readFileSync(file, 'utf8'),
)
const lines = new Set([...runbook.matchAll(/message = "([^"]+)"/g)].map(([, line = '']) => line))

test.each([...lines])('the line that the runbook looks for is logged: %s', (line) => {
  expect(code.some((text) => text.includes(`'${line}'`))).toBe(true)
})
