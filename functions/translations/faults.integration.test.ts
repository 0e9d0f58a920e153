import { beforeAll, expect, test, vi } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import { certificates, translations } from '../data/data.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { newId } from '../lib/base.ts'
import { evenly, repeats } from '../lib/testing/repeats.ts'
import { sweepTerminologies } from './terminology.ts'
import { txt } from './testing/documents.ts'
import { mortal } from './testing/faults.ts'
import { runMachine } from './testing/run-machine.ts'
import { signJob } from './testing/sign-job.ts'
import { glossary, termWorld } from './testing/terms.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

vi.mock(import('../documents/sandbox/sandboxed-parser.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../documents/testing/parse-here.ts')),
}))

beforeAll(startStores)

type Journey = { type: 'ai' | 'certified'; ownTerms?: boolean }

/** One whole journey, paid as soon as it waits, in a world that dies once and whose steps are tried again. */
async function journey(at: number, when: 'before' | 'after', { type, ownTerms = false }: Journey) {
  const userId = newUserId()
  const world = ownTerms ? termWorld(userId) : makeWorld(userId)
  const glossaries = ownTerms ? [await glossary(world, userId, 'House', 'en,pt\nseller,vendedor\n')] : undefined
  const row = await queued(world, txt(), { translationType: type, ...(glossaries && { glossaries }) })
  const dying = mortal(world, at, when)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 }
  expect(await runMachine(dying.world, row.id, { tries: 3 })).toBe('payment')
  const callsBeforePayment = dying.calls.length
  await commit([translations.payItem(row.id, paid)])
  const end = await runMachine(dying.world, row.id, { from: 'payment', tries: 3 })
  if (end === 'review') await signJob(world, row.id)
  if (end === 'review') expect(await runMachine(dying.world, row.id, { from: 'review', tries: 3 })).toBe('done')
  return { world, row: await translations.get(row.id), calls: dying.calls, callsBeforePayment }
}

type Deaths = Journey & { name: string; at?: RegExp; afterPayment?: boolean }

test.each<Deaths>([
  { name: 'an ai translation', type: 'ai' },
  { name: 'what is new in a certified one', type: 'certified', afterPayment: true },
  { name: 'own terms given to the engine and taken away', type: 'ai', ownTerms: true, at: /Terminology$/ },
])(
  'W1: $name killed before or after any one effect ends complete, bought once, told once',
  async (row) => {
    const calm = await journey(0, 'before', row)
    const bought = calm.world.bought()
    const first = row.afterPayment ? calm.callsBeforePayment + 1 : 1
    const deaths = (['before', 'after'] as const).flatMap((when) =>
      calm.calls.flatMap((name, i) => (i + 1 < first || row.at?.test(name) === false ? [] : [{ at: i + 1, when }])),
    )
    const tried = evenly(deaths, repeats(deaths.length))
    expect(tried.length).toBeGreaterThan(0)
    await inParallel(tried, async ({ at, when }) => {
      const { world, row: ended } = await journey(at, when, row)
      expect(ended, `killed ${when} effect ${at}`).toMatchObject({ stage: 'completed', assembled: 'whole' })
      expect(ended.segmentsTranslated + ended.segmentsKept).toBe(ended.segmentsTotal)
      const certified = await certificates.listOf(ended.id)
      expect(certified).toHaveLength(row.type === 'certified' ? 1 : 0)
      const told = causes(world).map((cause) => cause.split(':'))
      expect(told.map(([kind]) => kind)).toEqual(causes(calm.world).map((cause) => cause.split(':')[0]))
      for (const [kind, about] of told)
        expect(about, kind).toBe(kind === 'certificate-ready' ? certified[0]?.id : String(ended.id))
      // A lost answer of the engine is asked for again: one batch, and no more than that.
      expect(world.bought()).toBeLessThanOrEqual(bought * 2)
      expect(await world.files.head(objectKeys(ended).result('txt'))).toBeDefined()
      await sweepTerminologies(world)
      expect(world.terminologies.size).toBe(0)
    })
    console.info(
      `${row.name}: ${tried.length} of ${deaths.length} deaths, in a journey of ${calm.calls.length} effects.`,
    )
  },
  240_000,
)

const causes = (world: World): string[] => [...new Set(world.mails.map((mail) => mail.cause))]

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = [...all]
  const worker = async () => {
    for (let one = open.shift(); one !== undefined; one = open.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}
