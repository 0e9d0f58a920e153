import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Run = { seconds: number; megabytes: number; stdout: string; status: number | null; stderr: string }
export type Command = readonly [string, ...string[]]

/** Runs a command to its end: wall clock and the peak resident set of its first process. */
export function run(command: Command, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const [file, ...args] = command
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    let megabytes = 0
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, peakMegabytes(child.pid))
    }, 10)
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      stdout += data
    })
    child.stderr.setEncoding('utf8').on('data', (data: string) => {
      stderr += data
    })
    child.on('error', reject)
    child.on('close', (status) => {
      clearInterval(watch)
      resolve({ seconds: (performance.now() - start) / 1000, megabytes, stdout, status, stderr })
    })
  })
}

/** Each command in turn, `rounds` times, so that a busy moment hits all alike; the best of each. Null for one that fails. */
export async function interleaved<K extends string>(
  commands: Record<K, Command | null>,
  rounds: number,
): Promise<Record<K, Run | null>> {
  const best = Object.fromEntries(Object.keys(commands).map((key) => [key, null])) as Record<K, Run | null>
  for (let round = 0; round < rounds; round++) {
    for (const key of Object.keys(commands) as K[]) {
      const command = commands[key]
      if (!command) continue
      const result = await run(command)
      if (result.status !== 0) {
        process.stderr.write(`${key}: exit ${result.status} ${result.stderr.slice(-300)}\n`)
        commands[key] = null
        best[key] = null
      } else if (!best[key] || result.seconds < best[key].seconds) best[key] = result
    }
  }
  return best
}

/** Whether a program is there. */
export const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function peakMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
