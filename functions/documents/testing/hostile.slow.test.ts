import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Verdict, verdicts } from '#shared/documents/verdict.ts'
import { command, expectBounded, type Outcome } from './command.ts'
import { p, table } from './docx/generate/word-parts.ts'
import { generateDocx } from './docx/generate.ts'
import { type HostileFile, hostileFiles as hostileDocx, mutants, xmlMutants } from './docx/hostile.ts'
import { expectSeconds } from './expect-seconds.ts'
import { hostilePdfs } from './pdf/hostile.ts'

/**
 * Promise U1 through the command itself: every hostile file ends in text or a documented verdict, within 10 s and 512 MB
 * over all processes; bombs within 2 s and 256 MB; and the next file still works. Seconds are the processor's, so that
 * a busy machine does not fail the test.
 */
const any: readonly Verdict[] = Object.keys(verdicts) as Verdict[]
type Case = HostileFile & { may?: 'translated' }
const hostilePdf: Case[] = hostilePdfs().map(({ label, make }) => ({
  name: label,
  verdicts: any,
  may: 'translated',
  make,
}))

/** As many texts as a reader takes, or more: in memory they are a hundred times their file. */
const largeDocx: Case[] = [
  {
    name: 'forty thousand paragraphs',
    verdicts: [],
    make: () =>
      generateDocx({
        pages: 0,
        body: texts(40_000)
          .map((text) => p(text))
          .join(''),
      }),
  },
  {
    name: 'a table of two hundred rows and columns',
    verdicts: [],
    make: () => generateDocx({ pages: 0, body: table(rowsOf(200)) }),
  },
  {
    name: 'a table of three hundred rows and columns',
    verdicts: ['too-complex'],
    may: 'translated',
    make: () => generateDocx({ pages: 0, body: table(rowsOf(300)) }),
  },
  {
    name: 'forty-five million letters',
    verdicts: ['too-complex'],
    make: () => {
      const long = texts(167_000).map((text) => text + ' word'.repeat(50))
      const paragraphs = Array.from({ length: 100 }, (_, i) => p(long.slice(i * 1670, (i + 1) * 1670).join(' ')))
      return generateDocx({ pages: 0, body: paragraphs.join('') })
    },
  },
]
const texts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `Text ${Math.imul(from + i + 1, 2654435761).toString(36)} of it`)
const rowsOf = (size: number) =>
  Array.from({ length: size }, (_, row) => texts(size, row * size).map((text) => p(text)))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-hostile-'))
  // The first start after a change of the sources bundles the command: that is no file's doing.
  await translate('first.docx', generateDocx({ pages: 1 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function translate(name: string, bytes: Uint8Array): Promise<Outcome> {
  const input = join(folder, name)
  await writeFile(input, bytes)
  return command(input, join(folder, `out-${name}`))
}

const encode = (text: string) => new TextEncoder().encode(text)
const hostileText: readonly Case[] = [
  {
    name: 'one line of ten million letters',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode('a'.repeat(10_000_000)),
  },
  {
    name: 'one line of a million words',
    verdicts: [],
    make: () => encode(texts(400_000).join(' ')),
  },
  {
    name: 'five million lines of one letter',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode('a\n'.repeat(5_000_000)),
  },
  { name: 'nothing but line ends', verdicts: ['empty'], make: () => encode('\r\n'.repeat(5_000_000)) },
  { name: 'nothing but spaces', verdicts: ['empty'], make: () => encode(' '.repeat(10_000_000)) },
  {
    name: 'columns without end',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode('ab\t   '.repeat(1_500_000)),
  },
  {
    name: 'brackets and dots',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode('(a.[b-'.repeat(1_500_000)),
  },
  {
    name: 'letters with hyphens',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode('ab-'.repeat(3_000_000)),
  },
  {
    name: 'a gap without end that is no column',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode(`ab${'\u00a0'.repeat(4_000_000)}|`),
  },
  {
    name: 'a paragraph of a hundred thousand lines',
    verdicts: ['too-complex', 'timeout'],
    may: 'translated',
    make: () => encode(`${'word '.repeat(15).trim()}\n`.repeat(100_000)),
  },
  {
    name: 'a program',
    verdicts: ['type-mismatch'],
    make: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096, 144)]),
  },
  {
    name: 'random bytes',
    verdicts: ['type-mismatch', 'unsupported-encoding'],
    make: () => Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919 + (i >> 3)) % 256),
  },
  { name: 'an archive', verdicts: ['type-mismatch'], make: () => generateDocx({ pages: 1 }) },
]

describe.each<[string, readonly Case[]]>([
  ['docx', hostileDocx],
  ['docx', largeDocx],
  ['pdf', hostilePdf],
  ['txt', hostileText],
])('U1, U2, U3: hostile %s', (kind, files) => {
  test.skipIf(files.length === 0).each(files.map((file, i) => [file.name, i] as const))('%s', async (_, i) => {
    const file = files[i] as (typeof files)[number]
    const outcome = await translate(`${i}.${kind}`, file.make())
    expectBounded(outcome)
    const allowed = file.verdicts.length ? [...file.verdicts, ...(file.may ? [file.may] : [])] : ['translated']
    expect(allowed).toContain(outcome.verdict)
    if (outcome.verdict === 'bomb') {
      expectSeconds(outcome.seconds, 2)
      expect(outcome.megabytes).toBeLessThan(256)
    }
  })
})

test('forty damaged copies each end in text or a verdict, and a good file after them is translated', async () => {
  const good = generateDocx({ pages: 2 })
  const damaged = [...mutants(good, 20, 11), ...xmlMutants(20, 12)]
  const seen = new Map<string, number>()
  for (const [i, bytes] of damaged.entries()) {
    const outcome = await translate(`m${i}.docx`, bytes)
    expectBounded(outcome)
    seen.set(outcome.verdict, (seen.get(outcome.verdict) ?? 0) + 1)
  }
  process.stdout.write(`damaged copies: ${JSON.stringify(Object.fromEntries(seen))}\n`)
  expect((await translate('good.docx', good)).verdict).toBe('translated')
})
