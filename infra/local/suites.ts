import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BIN, NODE_24, REPO } from './places.ts'
import { run } from './run.ts'

export type Totals = { passed: number; failed: number; skipped: number }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: Suite[]
}
type Suite = { name: string; status: string; assertionResults: unknown[] }

/** Run one vitest project and count its tests; a file that could not even be loaded counts as one failure. */
export async function runSuite(project: string, env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-report-'))
  const file = join(folder, 'report.json')
  const began = performance.now()
  try {
    const args = [
      join(BIN, 'vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const { code, output } = await run(NODE_24, [...args, '--passWithNoTests', '--silent=passed-only'], {
      cwd: REPO,
      env: { ...process.env, ...env, NO_COLOR: '1' },
    })
    const totals = await countTests(file, code)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`${totals.failed ? '✗' : '✓'} ${project}: ${closingLine(totals)}  ${seconds} s`)
    if (totals.failed > 0) console.log(failuresOf(output))
    return totals
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `N passed, N failed` and what was skipped, the line that ends a run. */
export function closingLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

export function addTotals(all: Totals[]): Totals {
  const sum = (key: keyof Totals) => all.reduce((total, one) => total + one[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The part of vitest's output that tells what failed and why. */
function failuresOf(output: string): string {
  const start = output.search(/^.*(Failed (Tests|Suites)|Unhandled Errors|Startup Error)/m)
  return output.slice(start < 0 ? -20_000 : start)
}

async function countTests(file: string, code: number): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(text) as Report
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
