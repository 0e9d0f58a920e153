import { beforeAll, expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { commit } from '../data/commit.ts'
import { translations } from '../data/data.ts'
import { newId } from '../lib/base.ts'
import { objectKeys } from './object-keys.ts'
import { txt } from './testing/documents.ts'
import { mortal } from './testing/faults.ts'
import { runMachine } from './testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

/** One whole journey, paid as soon as it waits, in a world that dies once and whose steps are tried again. */
async function journey(at: number, when: 'before' | 'after', type: 'ai' | 'certified') {
  const world = makeWorld(newUserId())
  const row = await queued(world, txt(), { translationType: type })
  const dying = mortal(world, at, when)
  const paid = { paidAt: new Date().toISOString(), orderId: OrderId.parse(newId()), amountCents: 2495 }
  expect(await runMachine(dying.world, row.id, { tries: 3 })).toBe('payment')
  const callsBeforePayment = dying.calls()
  await commit([translations.payItem(row.id, paid)])
  const end = await runMachine(dying.world, row.id, { from: 'payment', tries: 3 })
  if (end === 'review') expect(await runMachine(dying.world, row.id, { from: 'review', tries: 3 })).toBe('done')
  return { world, row: await translations.get(row.id), calls: dying.calls(), callsBeforePayment }
}

test.each(['ai', 'certified'] as const)(
  'W1: a %s translation killed before or after any one effect ends complete, bought once, told once',
  async (type) => {
    const calm = await journey(0, 'before', type)
    const bought = calm.world.bought()
    const first = type === 'ai' ? 1 : calm.callsBeforePayment + 1
    const deaths = Array.from({ length: calm.calls - first + 1 }, (_, i) => first + i).flatMap((at) => [
      { at, when: 'before' as const },
      { at, when: 'after' as const },
    ])
    await inParallel(deaths, async ({ at, when }) => {
      const { world, row } = await journey(at, when, type)
      expect(row, `killed ${when} effect ${at}`).toMatchObject({ stage: 'completed', assembled: 'whole' })
      expect(row.segmentsTranslated + row.segmentsKept).toBe(row.segmentsTotal)
      expect(causes(world)).toEqual(causes(calm.world).map((cause) => cause.replace(/\d+$/, String(row.id))))
      // A lost answer of the engine is asked for again: one batch, and no more than that.
      expect(world.bought()).toBeLessThanOrEqual(bought * 2)
      expect(await world.files.head(objectKeys(row).result('txt'))).toBeDefined()
    })
    console.info(
      `${type}: ${deaths.length} deaths, at each of the ${calm.calls} effects of a journey from the ${first}.`,
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
