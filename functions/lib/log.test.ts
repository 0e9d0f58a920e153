import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#shared/lib/error.ts'
import { sentence } from '#shared/messages/table.ts'
import { causeOf } from './base.ts'

const root = join(import.meta.dirname, '../..')
/** A command tells its own user; it has no log. */
const files = globSync('functions/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\/|^functions\/documents\/(bench\/|cli\.ts)|-command\.ts$/.test(file),
)

/** What stands between the brackets of each call that writes a log, and the console, which is one too. */
function logged(source: string): string[] {
  return [...source.matchAll(/\b(?:log|logger)\.(?:debug|info|warn|error)\(|\bconsole\.\w+\(/g)].map((match) => {
    const from = match.index + match[0].length
    let depth = 1
    let at = from
    for (; depth > 0 && at < source.length; at++) depth += { '(': 1, ')': -1 }[source[at] as '('] ?? 0
    return match[0] + source.slice(from, at)
  })
}

/** An error made into text: its message may quote what it choked on. The error itself is the third argument, which keeps its name alone. */
const quotes =
  /String\(|\.message\b|\.stack\b|\.toString\(|JSON\.stringify|\$\{(?:e|err|error|cause|reason|thrown)\b|^console/

test('R2: no log is given the words of an error', () => {
  const found = files.flatMap((file) =>
    logged(readFileSync(join(root, file), 'utf8'))
      .filter((call) => quotes.test(call))
      .map((call) => `${file}: ${call}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test.each([
  'ctx.log.warn("x", { error: String(error) })',
  'log.error("x", { why: error.message })',
  'log.info(`x ${error}`)',
  'console.error(error)',
])('R2: the rule finds %s', (call) => {
  expect(logged(call).filter((one) => quotes.test(one))).toHaveLength(1)
})

test('R2: the places of an error are kept, and a message that looks like a place is not', () => {
  const error = new Error('canary\n    at canary (/canary.ts:1:1)')
  expect(JSON.stringify(causeOf(error))).not.toContain('canary')
  expect(causeOf(error).at.join()).toContain('log.test.ts')
  const odd = [new Error(''), 'canary', { message: 'canary' }, Object.assign(new Error('canary'), { stack: undefined })]
  for (const one of odd) expect(JSON.stringify(causeOf(one))).not.toContain('canary')
  expect(causeOf(new AppError('cart-changed')).message).toBe(sentence('cart-changed'))
  const refusal = causeOf(new AppError('already-paid', { name: 'canary.pdf' }))
  expect(refusal.message).toContain('paid')
  expect(JSON.stringify(refusal), 'the name of a document').not.toContain('canary')
})
