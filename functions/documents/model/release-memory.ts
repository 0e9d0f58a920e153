import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A process that holds more than this has read a document of some thousand paragraphs, in megabytes. */
const LARGE = 160

/** It is worth the time only where so much more is held than after the last time, in megabytes. */
const GROWN = 24

let collect: ((how: object) => void) | undefined
let left = 0

/**
 * Gives back what a large document took and nothing uses any more. Node keeps it until limits of its own are near, which are far above those
 * of promise U1: the command and its reader count together, and each waits while the other works.
 */
export async function releaseMemory(): Promise<void> {
  if (held() < Math.max(LARGE, left + GROWN)) return
  // What a weak reference has given is held until the turn ends.
  await new Promise((resolve) => setImmediate(resolve))
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as typeof collect
  }
  // Another way keeps the pages that it has emptied.
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  left = held()
}

const held = (): number => process.memoryUsage.rss() / 1_048_576
