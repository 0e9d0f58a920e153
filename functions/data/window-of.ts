import type { Limit } from '#shared/accounts/limits.ts'
import { epochSeconds } from './epoch.ts'

/** When a limit's window of now began and when it ends, in epoch seconds. */
export function windowOf({ windowSeconds }: Pick<Limit, 'windowSeconds'>, now: Date): { start: number; end: number } {
  const start = Math.floor(epochSeconds(now) / windowSeconds) * windowSeconds
  return { start, end: start + windowSeconds }
}
