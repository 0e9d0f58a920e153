import { expect, test } from 'vitest'
import { holdPromises, promiseTable, readPromises } from './promise-table.ts'

const security = `
| code | promise | proven by |
|---|---|---|
| P1 | One payment has one effect. | \`a/one.test.ts\`, \`a/two.test.ts\` |
| V2 | 200 in parallel. | \`infra/local/load/run-load.ts\` |
| V4 | Permissions. | **Not proven yet.** |
`
const suite = (name: string, ...tests: [string, string][]) => ({
  name,
  status: '',
  startTime: 0,
  endTime: 0,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})

test('tests that begin with a code count for its promise, all of a file where none does; what was skipped proves nothing', () => {
  const promises = readPromises(security)
  expect([...promises.keys()]).toEqual(['P1', 'V2', 'V4'])
  const suites = [
    suite('/repo/a/one.test.ts', ['P1: once', 'passed'], ['money P3, P1: twice', 'failed'], ['P1: later', 'skipped']),
    suite('/repo/a/one.test.ts', ['something else', 'failed']),
    suite('/repo/a/two.test.ts', ['it holds', 'passed'], ['it holds again', 'passed']),
  ]
  const table = holdPromises(promises, suites)
  expect(table).toEqual([
    { code: 'P1', held: 3, asked: 4 },
    { code: 'V2', held: 0, asked: 0 },
    { code: 'V4', held: 0, asked: 0 },
  ])
  expect(promiseTable(table, 2)).toEqual(['P1 3/4      V2 –', 'V4 –'])
})
