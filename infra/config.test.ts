import { expect, test } from 'vitest'
import { Config } from './config.ts'

test.each([
  ['0', true],
  ['8.88', true],
  ['19', true],
  ['8.875', false],
  ['-1', false],
  ['100', false],
])('a tax of %s percent is taken: %s', (rate, isTaken) => {
  const { issues = [] } = Config.safeParse({ TAX_RATE_PERCENT: rate }).error ?? {}
  expect(issues.every(({ path: [name] }) => name !== 'TAX_RATE_PERCENT')).toBe(isTaken)
})
