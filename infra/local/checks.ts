import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { staleForLint } from './lint-cache.ts'
import { BIN, COMPILE_CACHE, NODE_24, REPO } from './paths.ts'

import { run } from './run.ts'
import { strict } from './suites.ts'
import { incremental } from './type-cache.ts'

export type Check = {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** Keeps what the next run need not do again. */
  passed?: () => Promise<void>
}
export type Checked = Omit<Check, 'passed'> & { passed: boolean; output: string; seconds: number }

/** Run checks `width` at a time; each line is printed as it ends, and the output of those that fail. */
export async function runChecks(checks: Check[], width: number, yields = false): Promise<Checked[]> {
  const waiting = [...checks]
  const done: Checked[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const checked = await runOne(check, yields)
      done.push(checked)
      console.log(`${checked.passed ? '✓' : '✗'} ${check.name}  ${checked.seconds.toFixed(1)} s`)
      if (!checked.passed) console.log(indent(checked.output))
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return done
}

/** What needs neither a cloud nor the unit tests. With a cache, types and rules are checked only where something changed. */
export const staticChecks = async (cache?: string): Promise<Check[]> => [
  ...(cache ? await lintOfStale(cache) : [lint()]),
  ...['web', 'infra', 'functions', 'shared'].map((project) =>
    tool(
      `types of ${project}`,
      'tsc',
      '-p',
      project,
      '--checkers',
      checkers,
      ...(cache ? incremental(cache, project) : []),
    ),
  ),
  tool('format', 'biome', 'check', '.'),
  { name: 'paths in documents', command: NODE_24, args: [join(import.meta.dirname, 'doc-paths.ts')] },
]

/** Each checker of types looks at the libraries anew, and two checks run at a time: with two cores one of each takes half of the time. */
const isSmall = availableParallelism() <= 2
const checkers = isSmall ? '1' : '4'

const lint = (files: string[] = []): Check => ({
  ...tool('lint', 'oxlint', '--type-aware', '--quiet', ...files),
  ...(isSmall && { env: { GOMAXPROCS: '1' } }),
})

/** More names than these are no gain over looking at everything. */
const mostNamed = 800

async function lintOfStale(cache: string): Promise<Check[]> {
  const { files, keep } = await staleForLint(REPO, cache)
  return files.length === 0 ? [] : [{ ...lint(files.length > mostNamed ? [] : files), passed: keep }]
}

const quiet = ['--reporter=default', '--silent=passed-only', '--tags-filter=!long', ...strict]
/** Three runs, for two lanes: with two cores vitest tests one file at a time. */
export const unitTests: Check[] = [
  tool('unit tests', 'vitest', 'run', '--project', 'unit-pure', ...quiet),
  tool('unit tests of the engine', 'vitest', 'run', '--project', 'unit-engine', ...quiet),
  tool(
    'unit tests of pages and in worlds of their own',
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'unit-pages',
    '--project',
    'unit-calls',
    ...quiet,
  ),
]

function tool(name: string, program: string, ...args: string[]): Check {
  return { name, command: join(BIN, program), args }
}

async function runOne(check: Check, yields: boolean): Promise<Checked> {
  const began = performance.now()
  const PATH = `${join(NODE_24, '..')}:${process.env['PATH']}`
  const env = { ...process.env, ...check.env, PATH, NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILE_CACHE }
  const { code, output } = await run(check.command, check.args, { cwd: REPO, env, yields })
  if (code === 0) await check.passed?.()
  return { ...check, passed: code === 0, output, seconds: (performance.now() - began) / 1000 }
}

const indent = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(-80)
    .map((line) => `    ${line}`)
    .join('\n')
