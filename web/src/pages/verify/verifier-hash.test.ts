import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { verifierSha256 } from './verifier-hash.ts'

test('the page names the hash of the very file that it offers', () => {
  const file = readFileSync(path.join(import.meta.dirname, '../../../public/attesta-verify.mjs'))
  expect(createHash('sha256').update(file).digest('hex')).toBe(verifierSha256)
})
