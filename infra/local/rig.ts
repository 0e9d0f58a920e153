import { join } from 'node:path'
import { REPO } from './paths.ts'
import { closingLine, type Ran } from './suites.ts'

export type Verdict = { lines: string[]; isSound: boolean }

/** A run over the whole product counts as one test of the file that makes it. Its figures are told whatever became of it. */
export async function runRig(file: string, title: string, rig: () => Promise<Verdict>): Promise<Ran> {
  const startTime = Date.now()
  const { lines, isSound } = await rig().catch((error: unknown) => ({
    lines: [error instanceof Error && error.stack ? error.stack : String(error)],
    isSound: false,
  }))
  const endTime = Date.now()
  const totals = { passed: Number(isSound), failed: Number(!isSound), skipped: 0 }
  const seconds = ((endTime - startTime) / 1000).toFixed(0)
  console.log(`${isSound ? '✓' : '✗'} ${title}: ${closingLine(totals)}  ${seconds} s`)
  for (const line of lines) console.log(`  ${line}`)
  const status = isSound ? 'passed' : 'failed'
  const assertionResults = [{ status, fullName: title }]
  return { ...totals, suites: [{ name: join(REPO, file), status, startTime, endTime, assertionResults }] }
}
