import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Verdict, verdicts } from '#shared/documents/verdict.ts'
import { usageOf } from '../sandbox/watch-usage.ts'
import { fairly } from './expect-seconds.ts'

const limits = { seconds: 10, megabytes: 512 }

/** `megabytes` is the most that the command and all below it held at once. */
export type Outcome = { verdict: Verdict | 'translated'; seconds: number; megabytes: number; said: string }

/**
 * Runs the translate command on a file and watches what it takes. Seconds are the processor's, so that a busy machine fails no test, and
 * beyond the limit those of the reference machine.
 */
export const command = (input: string, output: string): Promise<Outcome> =>
  fairly(limits.seconds, () => runOnce(input, output))

function runOnce(input: string, output: string): Promise<Outcome> {
  const root = join(import.meta.dirname, '../../..')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { translate: string } }
  // As npm runs it.
  const [, ...script] = scripts.translate.split(' ')
  return new Promise((resolve, reject) => {
    let seconds = 0
    const args = [...script, input, output, '--from', 'en', '--to', 'es', '--engine', 'pseudo']
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    let megabytes = 0
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      said += data
    })
    const watch = setInterval(() => {
      const now = usage(child.pid)
      megabytes = Math.max(megabytes, now.megabytes)
      seconds = Math.max(seconds, now.seconds)
    }, 15)
    const clock = setTimeout(() => child.kill('SIGKILL'), 120_000)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      clearTimeout(clock)
      const verdict = code === 0 ? 'translated' : verdictOf(code)
      if (verdict) resolve({ verdict, seconds, megabytes, said })
      else reject(new Error(`${input}: exit ${code ?? signal}: ${said}`))
    })
  })
}

const verdictOf = (code: number | null) =>
  (Object.keys(verdicts) as Verdict[]).find((name) => verdicts[name].exit === code)

/** What a process and all below it hold and have used. */
function usage(pid: number | undefined): { megabytes: number; seconds: number } {
  const own = usageOf(pid)
  if (!own) return { megabytes: 0, seconds: 0 }
  return childrenOf(pid)
    .map(usage)
    .reduce((sum, each) => ({ megabytes: sum.megabytes + each.megabytes, seconds: sum.seconds + each.seconds }), {
      megabytes: own.megabytes,
      seconds: own.cpuMs / 1000,
    })
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** U1: no trace of a crash, within 10 s and 512 MB over all processes. */
export function expectBounded({ seconds, megabytes, said }: Outcome): void {
  expect(said).not.toMatch(/\n\s+at /)
  expect(seconds).toBeLessThan(limits.seconds)
  expect(megabytes).toBeLessThan(limits.megabytes)
}
