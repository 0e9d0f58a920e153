import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Has this step been done with exactly this input? The stamp beside its result says so. */
export function isDone(stampFile: string, input: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === digest(input)
  } catch {
    return false
  }
}

export function markDone(stampFile: string, input: string): void {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, digest(input))
}

const digest = (input: string) => createHash('sha256').update(input).digest('hex')
