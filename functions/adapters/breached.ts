import { createHash } from 'node:crypto'
import { env } from '../lib/env.ts'

/**
 * How often a password was seen in breaches, in the form that is stored: wide letters are plain ones there. Only the first
 * five hex digits of its SHA-1 leave the process, and padding hides how many others share them
 * (haveibeenpwned.com/API/v3#PwnedPasswords). Null when the list cannot be asked.
 */
export async function timesSeen(password: string): Promise<number | null> {
  const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${env('PWNED_URL')}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(2000),
    })
    return answer.ok ? countOf(hash.slice(5), await answer.text()) : null
  } catch {
    return null
  }
}

function countOf(suffix: string, range: string): number {
  const line = range.split('\n').find((entry) => entry.startsWith(`${suffix}:`))
  return line === undefined ? 0 : Number(line.slice(suffix.length + 1))
}
