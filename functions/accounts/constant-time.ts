import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does the work, and answers no earlier than `milliseconds` after the start, so that the time does not tell which way the
 * work went (promise A3). A failure waits as well.
 */
export async function inConstantTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work, wait(milliseconds)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
