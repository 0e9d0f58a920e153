import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from './fault-proxy.ts'

const minuteMs = 60_000
/**
 * By how many minutes the clock moves. The SDK follows the clock of AWS where its own is five minutes away, so both sides of that are tried.
 * Ten minutes are more than a sweep's interval, a link and the tolerance of a signed webhook. What was dated by a clock ahead comes due so
 * much later: a run of a minute does not wait for that.
 */
const steps = { whole: [2, -2, 4, -4, 10, -10], short: [2, -2, -4] }
const wholeSeconds = 120

export type Clock = {
  /** What workers read it from. */
  file: string
  /** How much later something may come due. */
  furthestMs: number
  /** How often it was moved, there and back. */
  moves: () => number
  /** Calls that were dated by a moved clock. */
  dated: () => number
  hear: (call: Call) => void
  /** Moves it now and then until the load is over, and sets it right. */
  move: (scenario: { isOpen(): boolean; random(): number }) => Promise<void>
  close: () => Promise<void>
}

/** The clock of the workers of functions, apart from that of the machine and of every vendor. */
export async function openClock(everyMs: number, seconds: number): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-clock-'))
  const file = join(folder, 'ahead')
  const minutes = seconds < wholeSeconds ? steps.short : steps.whole
  let moves = 0
  let dated = 0
  const setTo = async (ahead: number) => {
    await writeFile(file, String(ahead * minuteMs))
    moves++
  }
  await writeFile(file, '0')
  return {
    file,
    furthestMs: Math.max(...minutes) * minuteMs,
    moves: () => moves,
    dated: () => dated,
    hear: ({ date }) => {
      if (date !== undefined && Math.abs(date.getTime() - Date.now()) > minuteMs) dated++
    },
    move: async (scenario) => {
      while (scenario.isOpen()) {
        await wait(everyMs)
        if (!scenario.isOpen()) break
        await setTo(minutes[Math.floor(scenario.random() * minutes.length)] ?? 0)
        await wait(everyMs)
        await setTo(0)
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
