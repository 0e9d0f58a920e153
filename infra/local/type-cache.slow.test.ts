import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BIN } from './paths.ts'
import { run } from './run.ts'
import { incremental, typeCache } from './type-cache.ts'

const tsconfig = (more = {}): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
      ...more,
    },
    include: ['.'],
  })

/** A project as ours are. */
const sound: Record<string, string> = {
  'p/tsconfig.json': tsconfig(),
  'p/price.ts': 'export const price = (words: number): number => words * 2\n',
  'p/total.ts': "import { price } from './price.ts'\nexport const total: number = price(3)\n",
  'p/known.d.ts': 'declare const stage: string\n',
  'p/stage.ts': 'export const length = stage.length\n',
  'p/page.ts': 'declare global { var page: string }\nexport const pages = 1\n',
  'p/shown.ts': 'export const shown = page.length\n',
  'p/first.ts': 'export const first: (of: number[]) => number = (of) => of[0]\n',
  'p/bought.ts': "import { buy } from 'shop'\nexport const bought: number = buy()\n",
  'node_modules/shop/package.json': JSON.stringify({ name: 'shop', type: 'module', types: './index.d.ts' }),
  'node_modules/shop/index.d.ts': 'export declare const buy: () => number\n',
}

const base = await mkdtemp(join(tmpdir(), 'attesta-types-'))
afterAll(() => rm(base, { recursive: true }))

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(base, 'one-'))
  for (const [file, text] of Object.entries(sound)) await put(file, text)
})

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(place, file)), { recursive: true })
  await writeFile(join(place, file), text)
}

async function check(): Promise<{ code: number; output: string }> {
  const cache = await typeCache(place)
  return run(join(BIN, 'tsc'), ['-p', 'p', ...incremental(cache, 'p')], { cwd: place })
}

const changes: [name: string, change: () => Promise<void>, seen: string][] = [
  ['a module that another one uses', () => put('p/price.ts', 'export const price = () => "2"\n'), 'p/total.ts'],
  ['a file that is no longer there', () => rm(join(place, 'p/price.ts')), 'p/total.ts'],
  ['a declaration for all', () => put('p/known.d.ts', 'declare const stage: number\n'), 'p/stage.ts'],
  ['a declaration for all that is gone', () => rm(join(place, 'p/known.d.ts')), 'p/stage.ts'],
  [
    'a declaration for all in a module',
    () => put('p/page.ts', 'declare global { var page: number }\nexport const pages = 1\n'),
    'p/shown.ts',
  ],
  [
    'a package that is installed anew',
    async () => {
      await put('node_modules/shop/index.d.ts', 'export declare const buy: () => Date\n')
      await put('node_modules/.package-lock.json', '{ "shop": 2 }\n')
    },
    'p/bought.ts',
  ],
  ['a package that is gone', () => rm(join(place, 'node_modules'), { recursive: true }), 'p/bought.ts'],
  ['a new file', () => put('p/new.ts', 'export const no: number = ""\n'), 'p/new.ts'],
  ['the options', () => put('p/tsconfig.json', tsconfig({ noUncheckedIndexedAccess: true })), 'p/first.ts'],
  [
    'half a cache',
    async () => {
      await put('.local/cache/types/p.tsbuildinfo', '{"version":"')
      await put('p/price.ts', 'export const price = () => "2"\n')
    },
    'p/total.ts',
  ],
]

test.each(changes)('what the compiler kept hides no error that comes from %s', async (_, change, seen) => {
  expect(await check()).toEqual({ code: 0, output: '' })
  await change()
  for (let times = 0; times < 2; times++) {
    const { code, output } = await check()
    expect(code).not.toBe(0)
    expect(output).toContain(seen)
  }
})
