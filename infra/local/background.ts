import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.ts'

export type Background = { pid: number; alive: () => boolean; stop: () => Promise<void> }

type Options = { env: NodeJS.ProcessEnv; logFile: string; cwd?: string; patienceMs?: number }

/** Start a process in a group of its own, so that Ctrl-C reaches it through `stop` only and it can end cleanly. */
export function startInBackground(command: string, args: string[], options: Options): Background {
  mkdirSync(dirname(options.logFile), { recursive: true })
  const log = openSync(options.logFile, 'a')
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.on('error', () => undefined)
  const alive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return { pid: child.pid ?? 0, alive, stop: () => stop(child, alive, options.patienceMs ?? 20_000) }
}

/** Does this process still run, and is it the one that we think of? Process ids are used again. */
export async function isRunning(pid: number, program: string): Promise<boolean> {
  if (!(pid > 0)) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandFromPs(pid))
  return command.includes(program)
}

/** Where there is no /proc. */
async function commandFromPs(pid: number): Promise<string> {
  if (process.platform === 'linux') return ''
  return (await run('ps', ['-o', 'args=', '-p', String(pid)])).output
}

async function stop(child: ChildProcess, alive: () => boolean, patienceMs: number): Promise<void> {
  if (!alive()) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const late = new AbortController()
  const tooLate = wait(patienceMs, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  late.abort()
  await tooLate
}
