import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshBundle } from './fresh-bundle.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'attesta-bundle-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string) => {
  writeFileSync(join(root, name), text)
  // As a file that was written long ago: only its content and times differ from now on.
  utimesSync(join(root, name), new Date(), new Date(Date.now() - 60_000 + text.length))
}
const said = async () => {
  const folder = await freshBundle(root, join(root, 'cache'), ['entry.ts'])
  const { word } = (await import(pathToFileURL(join(folder, 'entry.js')).href)) as { word: string }
  return { folder, word }
}

test('a bundle is made once, and anew when any file in it changed, so that no stale code runs', async () => {
  write('entry.ts', "export { word } from './word.ts'")
  write('word.ts', "export const word: string = 'first'")
  const first = await said()
  expect(first.word).toBe('first')
  expect(await said()).toEqual(first)

  write('word.ts', "export const word: string = 'second'")
  const second = await said()
  expect(second.word).toBe('second')
  expect(second.folder).not.toBe(first.folder)
  // A command that still runs may load more of the older one.
  expect(readdirSync(join(root, 'cache'))).toHaveLength(3)
})

test('a package is taken anew when the lock file changed', async () => {
  mkdirSync(join(root, 'node_modules/word'), { recursive: true })
  write('entry.ts', "export { word } from 'word'")
  write('node_modules/word/index.js', "export const word = 'third'")
  write('package-lock.json', '{}')
  expect((await said()).word).toBe('third')

  write('node_modules/word/index.js', "export const word = 'fourth'")
  write('package-lock.json', '{ }')
  expect((await said()).word).toBe('fourth')
})
