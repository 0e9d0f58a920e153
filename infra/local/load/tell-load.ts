import type { Verdict } from '../rig.ts'
import { type Measured, quantile, refused } from './measure.ts'

/** The figures as lines, and whether everybody was served. */
export function tellLoad(measured: Measured[]): Verdict {
  return {
    lines: measured.map(line),
    isSound: measured.every((one) => refused(one) === 0 && one.calls > 0),
  }
}

function line(one: Measured): string {
  const ms = (share: number) => `${quantile(one.ms, share).toFixed(0)} ms`
  const statuses = [...one.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  return `${one.name.padEnd(20)} ${String(one.calls).padStart(7)} calls  p50 ${ms(0.5)}  p99 ${ms(0.99)}  refused ${refused(one)}  (${statuses})`
}
