import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'

export type Run = {
  seconds: number
  /** Processor time of the command and all that it started: fairer than the clock on a busy machine. */
  cpuSeconds: number
  megabytes: number
  stdout: string
  status: number | null
  stderr: string
}
export type Command = readonly [string, ...string[]]

/** Runs a command to its end: wall clock, processor time, and the peak resident set of its first process. */
export function run(command: Command, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn('bash', ['-c', timed, 'bash', ...command], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    let times = ''
    let stdout = ''
    let stderr = ''
    let megabytes = 0
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, peakMegabytes(childOf(child.pid)))
    }, 10)
    const clock = child.stdio[3] as Readable
    clock.setEncoding('utf8').on('data', (data: string) => {
      times += data
    })
    child.stdout?.setEncoding('utf8').on('data', (data: string) => {
      stdout += data
    })
    child.stderr?.setEncoding('utf8').on('data', (data: string) => {
      stderr += data
    })
    child.on('error', reject)
    child.on('close', (status) => {
      clearInterval(watch)
      const cpuSeconds = times.split(' ').reduce((sum, part) => sum + Number(part), 0)
      resolve({ seconds: (performance.now() - start) / 1000, cpuSeconds, megabytes, stdout, status, stderr })
    })
  })
}

/** The command with its own standard error; what it took of the processors goes to the fourth stream. */
const timed = `TIMEFORMAT='%3U %3S'; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3`

/** Each command in turn, `rounds` times, so that a busy moment hits all alike; the best clock and processor time of each. Null for one that fails. */
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
        continue
      }
      const { seconds = result.seconds, cpuSeconds = result.cpuSeconds } = best[key] ?? {}
      best[key] = {
        ...result,
        seconds: Math.min(seconds, result.seconds),
        cpuSeconds: Math.min(cpuSeconds, result.cpuSeconds),
      }
    }
  }
  return best
}

/** Ours against a peer in processor time, as a remark beside the clock's ratio. */
export const cpuRatio = (ours: Run | null, peer: Run | null): string =>
  ours && peer ? `processor time ${(ours.cpuSeconds / peer.cpuSeconds).toFixed(3)}×` : ''

/** Whether a program is there. */
export const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function childOf(pid: number | undefined): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]) || undefined
  } catch {
    return undefined
  }
}

function peakMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
