import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archive } from './archive.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const files = new Map([
  ['index.mjs', bytes('export const handler = () => 1')],
  ['fonts/a.ttf', bytes('a'.repeat(10_000))],
])

test('an archive holds every file, whole, in its folder', () => {
  expect(unzipSync(archive(files))).toEqual(Object.fromEntries(files))
})

test('the same files are the same archive, so that nothing is deployed anew', () => {
  const again = new Map([...files].toReversed().map(([name, contents]) => [name, contents.slice()] as const))
  expect(archive(again)).toEqual(archive(files))
  expect(archive(files).length).toBeLessThan(1000)
})
