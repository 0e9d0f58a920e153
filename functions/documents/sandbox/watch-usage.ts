import { readFileSync } from 'node:fs'
import { DocumentRefusal } from '#shared/documents/verdict.ts'

export type UsageLimits = {
  megabytes: number
  /** With the process that waits for it. */
  together: number
  idleMs: number
  wallMs: number
}

/**
 * Looks at a process every 10 ms and calls `stop` when it has used its processor time or memory, or does nothing at all.
 * Linux tells both in /proc; elsewhere the wall clock stands for the processor's.
 */
export function watchUsage(
  pid: number | undefined,
  ms: number,
  limits: UsageLimits,
  stop: (refusal: DocumentRefusal) => void,
): NodeJS.Timeout {
  const first = usageOf(pid)
  const started = performance.now()
  let seen = first?.cpuMs ?? 0
  let seenAt = started
  return setInterval(() => {
    const now = performance.now()
    const usage = usageOf(pid) ?? { cpuMs: now - started, megabytes: 0 }
    if (usage.cpuMs > seen) {
      seen = usage.cpuMs
      seenAt = now
    }
    const own = Number.isFinite(limits.together) ? process.memoryUsage.rss() / 1_048_576 : 0
    if (usage.megabytes > Math.min(limits.megabytes, limits.together - own))
      stop(new DocumentRefusal('too-complex', 'out of memory'))
    else if (usage.cpuMs - (first?.cpuMs ?? 0) > ms) stop(new DocumentRefusal('timeout', `over ${ms} ms of work`))
    else if (now - started > limits.wallMs)
      stop(new DocumentRefusal('timeout', `over ${limits.wallMs} ms by the clock`))
    else if (now - seenAt > limits.idleMs) stop(new DocumentRefusal('timeout', `idle for ${limits.idleMs} ms`))
  }, 10)
}

/** Processor time of all threads and the resident set, or null where there is no /proc. */
export function usageOf(pid: number | undefined): { cpuMs: number; megabytes: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpuMs: ticks * 10, megabytes: (Number(fields[21]) * 4096) / 1_048_576 }
  } catch {
    return null
  }
}
