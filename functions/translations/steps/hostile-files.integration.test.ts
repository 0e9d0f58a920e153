import { beforeAll, expect, test } from 'vitest'
import { type Verdict, verdictCode } from '#shared/documents/verdict.ts'
import { reasonOf } from '#shared/translations/failure.ts'
import { translations } from '../../data/data.ts'
import { type HostileFile, hostileFiles } from '../../documents/testing/docx/hostile.ts'
import { hostilePdfs } from '../../documents/testing/pdf/hostile.ts'
import { txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores } from '../testing/world.ts'

beforeAll(startStores)

const docx = (name: string) => hostileFiles.find((file) => file.name === name) as HostileFile
const letters = (text: string) => new TextEncoder().encode(text)
const hostile: [string, string, () => Uint8Array, readonly Verdict[]][] = [
  ...['one entry of zeros', 'elements nested too deep', 'macros']
    .map(docx)
    .map((file): (typeof hostile)[number] => [file.name, 'a.docx', () => file.make(), file.verdicts]),
  ['columns without end', 'a.txt', () => letters('ab\t   '.repeat(1_500_000)), ['too-complex', 'timeout']],
  ['five million lines', 'a.txt', () => letters('a\n'.repeat(5_000_000)), ['too-complex', 'timeout']],
]

test.each(hostile)(
  'U1: %s ends in its verdict, this process keeps its memory, and the next file still works',
  async (_, filename, make, allowed) => {
    const world = makeWorld(newUserId())
    const before = process.memoryUsage.rss()
    const bad = await queued(world, { filename, bytes: make() })
    const started = performance.now()
    expect(await runMachine(world, bad.id)).toBe('done')
    const { stage, failure } = await translations.get(bad.id)
    expect(stage).toBe('failed')
    expect(allowed.map(verdictCode)).toContain(failure && reasonOf(failure, {}))
    expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(256)
    expect(performance.now() - started).toBeLessThan(60_000)

    const good = await queued(world, txt())
    expect(await runMachine(world, good.id)).toBe('payment')
  },
)

test('U1: of eight hostile PDFs each has text or a verdict, none is an error of ours', async () => {
  const world = makeWorld(newUserId())
  for (const { make } of hostilePdfs().slice(0, 8)) {
    const row = await queued(world, { filename: 'a.pdf', bytes: make() })
    await runMachine(world, row.id)
    const { failure } = await translations.get(row.id)
    expect(failure?.code).not.toBe('internal')
  }
})
