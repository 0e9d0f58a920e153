import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { UserError } from './user-error.ts'

export type RunOptions = {
  env?: NodeJS.ProcessEnv
  cwd?: string
  input?: string
  logFile?: string
  signal?: AbortSignal
  /** Leaves the processor to whatever others wait for. */
  yields?: boolean
}
export type Finished = { code: number; output: string }

/** As `nice`: a third of the share of those who do not yield. */
const YIELDING = 5

/** Run a command to its end; its output goes to the caller, and to `logFile` as it comes. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      signal: options.signal,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    running.add(child)
    if (options.yields && child.pid !== undefined) setPriority(child.pid, YIELDING)
    const log = options.logFile === undefined ? undefined : openLog(options.logFile)
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      log?.write(chunk)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      log?.end()
      resolve({ code: code ?? 1, output })
    })
    child.stdin?.end(options.input)
  })
}

/** `NODE_OPTIONS` that load a file first. They are parted at blanks, which the path of a checkout may hold. */
export const requiring = (file: string): string => `--require=${JSON.stringify(file)}`

// Nothing that was started here outlives this process, however it ends.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Run a command that must succeed; `remedy` is what a person reads when it does not. */
export async function must(command: string, args: string[], remedy: string, options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(command, args, options).catch((error: Error) => ({
    code: 1,
    output: error.message,
  }))
  if (code !== 0) throw new UserError(`${remedy}\n\n${lastLines(output)}`)
  return output
}

/** Is the command on the path? */
export async function has(command: string): Promise<boolean> {
  return (await run('sh', ['-c', `command -v ${command}`])).code === 0
}

function openLog(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  return createWriteStream(file, { flags: 'a' })
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n')
}
