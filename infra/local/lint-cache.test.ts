import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { staleForLint } from './lint-cache.ts'

const base = await mkdtemp(join(tmpdir(), 'attesta-lint-'))
afterAll(() => rm(base, { recursive: true }))

const sound: Record<string, string> = {
  '.oxlintrc.json': '{}',
  'shared/price.ts': 'export const price = () => 2\n',
  'shared/text.json': '{ "a": "b" }',
  'functions/total.ts': "import { price } from '#shared/price.ts'\nexport const total = () => price()\n",
  'functions/said.ts': "import text from '../shared/text.json' with { type: 'json' }\nexport const said = text.a\n",
  'functions/bill.ts': "export { total } from './total.ts'\n",
  'functions/late.ts': "export const late = async () => (await import('./bill.ts')).total()\n",
  'functions/alone.ts': 'export const alone = 1\n',
}

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(base, 'one-'))
  for (const [file, text] of Object.entries(sound)) await put(file, text)
  await (await stale()).keep()
})

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(place, file)), { recursive: true })
  await writeFile(join(place, file), text)
}

async function stale() {
  await mkdir(join(place, '.local'), { recursive: true })
  return staleForLint(place, join(place, '.local'))
}

test('what the linter has seen as it is, is not looked at again', async () => {
  expect((await stale()).files).toEqual([])
})

test('a change makes its file stale, and all that import it, however far, until the linter has found nothing', async () => {
  await put('shared/price.ts', 'export const price = async () => 2\n')
  const wanted = ['functions/bill.ts', 'functions/late.ts', 'functions/total.ts', 'shared/price.ts']
  expect((await stale()).files).toEqual(wanted)
  const again = await stale()
  expect(again.files).toEqual(wanted)
  await again.keep()
  expect((await stale()).files).toEqual([])
})

test.each<[name: string, change: () => Promise<void>, stale: string[]]>([
  ['texts that are imported', () => put('shared/text.json', '{ "a": 1 }'), ['functions/said.ts']],
  ['a new file', () => put('functions/new.ts', 'export const a = 1\n'), ['functions/new.ts']],
  ['a file that is gone', () => rm(join(place, 'functions/total.ts')), ['functions/bill.ts', 'functions/late.ts']],
])('%s', async (_, change, wanted) => {
  await change()
  expect((await stale()).files).toEqual(wanted)
})

test('other rules make every file stale', async () => {
  await put('.oxlintrc.json', '{ "rules": {} }')
  const { files, all } = await stale()
  expect(files).toHaveLength(all)
})
