import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { BIN, NODE_24, REPO } from './paths.ts'
import { run } from './run.ts'

export type Totals = { passed: number; failed: number; skipped: number }
/** The totals, and each file's tests. */
export type Ran = Totals & { suites: Suite[] }

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: Suite[]
}
export type Suite = { name: string; status: string; startTime: number; endTime: number; assertionResults: Assertion[] }
type Assertion = { status: string; fullName: string; failureMessages?: string[] }

type SuiteOptions = {
  env?: NodeJS.ProcessEnv
  only?: string[]
  /** Part of the files: the first quarter is `1/4`. */
  share?: string | undefined
  yields?: boolean
  /** What waits for others (the cloud, a page, a window of the clock) may meet a bad moment: a few tests that failed are looked at again. */
  again?: boolean
}

/** How often a test that failed has to pass, each time in a process of its own: one in the first call of a process fails again, and of those in a race most. */
const AGAIN = 3
/** More than these met no busy moment. */
const MOST_AGAIN = 4

/** Run one vitest project, or those of its files whose path holds one of `only`, and count its tests; a file that cannot be loaded is one failure. */
export async function runSuite(project: string, options: SuiteOptions = {}): Promise<Ran> {
  const began = performance.now()
  const { report, code, output } = await runVitest(project, options)
  const failed = testsOf(report).filter(({ status }) => status === 'failed')
  // What failed beside tests (a file, what comes before or after its tests, an error that nobody caught) is not looked at again.
  const isOther =
    /Unhandled Errors?/.test(output) ||
    (report?.testResults ?? []).some(
      (suite) => suite.status === 'failed' && suite.assertionResults.every(({ status }) => status !== 'failed'),
    )
  const isBrief = failed.length > 0 && failed.length <= MOST_AGAIN && !isOther
  const isHealed = options.again && isBrief && (await passAgain(project, options, failed))
  if (report && isHealed) {
    for (const { assertion } of failed) assertion.status = 'passed'
    report.numPassedTests += failed.length
    report.numFailedTests = 0
  }
  const totals = countTests(report, isHealed ? 0 : code)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${totals.failed ? '✗' : '✓'} ${project}: ${closingLine(totals)}  ${seconds} s${slowest(report)}`)
  for (const line of passedAgain(report)) console.log(line)
  if (totals.failed > 0) console.log([...failedTests(report), failuresOf(output)].join('\n'))
  return { ...totals, suites: report?.testResults ?? [] }
}

async function passAgain(project: string, options: SuiteOptions, failed: readonly Tested[]): Promise<boolean> {
  const only = [...new Set(failed.map(({ path }) => path))]
  const names = failed.map(({ fullName }) => fullName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  for (let time = 0; time < AGAIN; time++) {
    const { report, code } = await runVitest(project, { ...options, only, share: undefined }, [
      `--testNamePattern=^(${names.join('|')})$`,
    ])
    const totals = countTests(report, code)
    if (totals.failed > 0 || totals.passed < failed.length) return false
  }
  return true
}

/** Of a file in which one test is to run alone the others would not, and nothing would be red. */
export const strict = ['--allowOnly=false']

async function runVitest(
  project: string,
  { env, only = [], share, yields = false }: SuiteOptions,
  more: string[] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-report-'))
  const file = join(folder, 'report.json')
  try {
    const args = [
      join(BIN, 'vitest'),
      'run',
      ...only,
      ...(share ? [`--shard=${share}`] : []),
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...more,
    ]
    const { code, output } = await run(NODE_24, [...args, ...strict, '--silent=passed-only'], {
      cwd: REPO,
      env: { ...process.env, ...env, NO_COLOR: '1' },
      yields,
    })
    return { report: await readReport(file), code, output }
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

async function readReport(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

function countTests(report: Report | undefined, code: number): Totals {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
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

/** A line for each test that failed: what comes after may be long, and cut by who shows it. */
const failedTests = (report: Report | undefined): string[] =>
  testsOf(report)
    .filter(({ status }) => status === 'failed')
    .map((one) => `  ✗ ${told(one)}`)

/** A line for each test that failed once and passed `AGAIN` times: one that often does is a fault, and takes its time. */
const passedAgain = (report: Report | undefined): string[] =>
  testsOf(report)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map((one) => `  ↻ ${told(one)}`)

type Tested = Assertion & { path: string; file: string; assertion: Assertion }

const testsOf = (report: Report | undefined): Tested[] =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((assertion) => ({ ...assertion, path: name, file: basename(name), assertion })),
  )

/** Which test, what it met first, and where in the test that was. */
function told({ file, fullName, failureMessages: [why = ''] = [] }: Assertion & { file: string }): string {
  const lines = why.split('\n')
  const [place = ''] = lines.flatMap(
    (line) => /[\w.-]+\.(?:test|story)\.tsx?(?:\?\S*?)?:\d+(?=:\d)/.exec(line)?.[0] ?? [],
  )
  return `${file}: ${fullName.slice(0, 120)}: ${(lines[0] ?? '').slice(0, 120)} ${place.replace(/\?[^:]*/, '')}`.trim()
}

/** Where the time went: the files that took longest. */
function slowest(report: Report | undefined): string {
  const files = (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name: basename(name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 4)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`)
  return files.length ? `, most of it in ${files.join(', ')}` : ''
}
