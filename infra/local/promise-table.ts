import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPO } from './paths.ts'
import type { Suite } from './suites.ts'

/** Each promise of SECURITY.md and the files that prove it. */
export function readPromises(text = readFileSync(join(REPO, 'SECURITY.md'), 'utf8')): Map<string, string[]> {
  const rows = text.matchAll(/^\| ([A-Z]\d) \| (?:.+?) \| (.+?) \|$/gm)
  return new Map(
    [...rows].map(([, code = '', proof = '']) => [
      code,
      [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    ]),
  )
}

export type Held = { code: string; held: number; asked: number }

/**
 * How many tests of each promise there were, and how many passed: those of its files that begin with its code, or all of a file
 * that names it in a comment.
 */
export function holdPromises(promises: Map<string, string[]>, suites: Suite[]): Held[] {
  return [...promises].map(([code, files]) => {
    const outcomes = files.flatMap((file) => {
      const tests = suites.filter(({ name }) => name.endsWith(`/${file}`)).flatMap((one) => one.assertionResults)
      const named = tests.filter(({ fullName }) => citesIn(fullName, code))
      return (named.length > 0 ? named : tests)
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ status }) => status === 'passed')
    })
    return { code, held: outcomes.filter(Boolean).length, asked: outcomes.length }
  })
}

/** `P1 12/12  P2 8/8  V2 – …`, a few to a line; a dash where no test of it ran. */
export function promiseTable(table: Held[], perLine = 8): string[] {
  const cells = table.map(({ code, held, asked }) => `${code} ${asked ? `${held}/${asked}` : '–'}`.padEnd(12))
  return Array.from({ length: Math.ceil(cells.length / perLine) }, (_, i) =>
    cells
      .slice(i * perLine, (i + 1) * perLine)
      .join('')
      .trimEnd(),
  )
}

const citesIn = (name: string, code: string) => new RegExp(`(^|[ ,>])${code}(?:, [A-Z]\\d)*: `).test(name)
