import type { ChildProcess } from 'node:child_process'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { Ask, Told } from './messages.ts'
import { type UsageLimits, watchUsage } from './watch-usage.ts'

/** Sends one request and gives its answer. If the child dies or is killed, rejects with the verdict. */
export function askChild(child: ChildProcess, message: Ask, ms: number, limits: UsageLimits): Promise<Told> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null)
      return reject(causeOfDeath(child.exitCode, child.signalCode))
    const clock = watchUsage(child.pid, ms, limits, (refusal) => {
      child.kill('SIGKILL')
      end(() => reject(refusal))
    })
    const onMessage = (told: Told) => end(() => resolve(told))
    const onError = (error: Error) => end(() => reject(error))
    const onExit = (code: number | null, signal: string | null) => end(() => reject(causeOfDeath(code, signal)))
    const end = (act: () => void) => {
      clearInterval(clock)
      child.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    child.once('message', onMessage).once('error', onError).once('exit', onExit)
    // What could not be sent ends the child, whose end is the answer; one that never began has no end.
    child.send(message, (error) => {
      if (error && !child.kill('SIGKILL') && child.pid === undefined) onError(error)
    })
  })
}

/** An uncaught exception ends with 1: a bug of ours. A signal or an abort is the file's doing: it ate the memory. */
function causeOfDeath(code: number | null, signal: string | null): Error {
  if (code === 1) return new Error('the reader could not run')
  return new DocumentRefusal('too-complex', `the reader ended (${signal ?? code})`)
}
