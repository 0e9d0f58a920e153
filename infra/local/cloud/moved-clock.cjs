/**
 * Loaded before a function's worker where CLOCK_FILE is set: `Date` is ahead of the machine's clock by the milliseconds in that file, also
 * once they change. What measures spans (`performance.now`, timers) goes on, as it does where a system's clock is set.
 */
const { readFileSync } = require('node:fs')

const RealDate = Date
let ahead = 0

function look() {
  try {
    ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
  } catch {
    ahead = 0
  }
}
look()
setInterval(look, 250).unref()

const now = () => RealDate.now() + ahead
const instead = new Map([['now', now]])

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => instead.get(name) ?? Reflect.get(target, name, receiver),
})
