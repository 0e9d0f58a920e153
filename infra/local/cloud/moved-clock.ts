import { readFileSync } from 'node:fs'

/**
 * Loaded before a function's worker where CLOCK_FILE is set: `Date` is ahead of the machine's clock by the milliseconds in that file, also
 * once they change. What measures spans (`performance.now`, timers) goes on, as it does where a system's clock is set.
 */
const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
let ahead = 0

function look(): void {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    ahead = 0
  }
}
look()
setInterval(look, 250).unref()

const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
