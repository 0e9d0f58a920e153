import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const passwords = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
const hashes = passwords.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase())

/** What the range API answers for the first five hex digits of a SHA-1: `SUFFIX:COUNT` lines. The most common come first in the list. */
export function breachedRange(prefix: string): string {
  const lines = hashes.flatMap((hash, rank) =>
    hash.startsWith(prefix.toUpperCase()) ? [`${hash.slice(5)}:${(hashes.length - rank) * 1000}`] : [],
  )
  return lines.join('\r\n')
}
