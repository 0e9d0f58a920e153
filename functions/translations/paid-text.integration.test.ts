import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventOf } from '#shared/events/events.ts'
import { OrderId, type UserId } from '#shared/lib/id.ts'
import type { PlanKey } from '#shared/subscriptions/plan.ts'
import { TranslateRequest } from '#shared/translations/api.ts'
import { commit } from '../data/commit.ts'
import { spend, subscriptions, translations } from '../data/data.ts'
import { createPerson } from '../data/testing/person.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { newId } from '../lib/base.ts'
import { handlers } from './handle-events.ts'
import { characterLimits } from './plan/character-limits.ts'
import { startTranslation } from './start-translation.ts'
import { txt } from './testing/documents.ts'
import { runMachine } from './testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores, upload, type World } from './testing/world.ts'

beforeAll(startStores)

/** One of the documents below, and not two. */
beforeEach(() => {
  process.env['DAILY_CHARACTERS_PER_USER'] = '100'
})
afterEach(() => {
  process.env['DAILY_CHARACTERS_PER_USER'] = '400000'
})

const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))

async function person(registrationIp: string): Promise<World & { userId: UserId }> {
  const userId = newUserId()
  await createPerson({ id: userId, registrationIp })
  return { ...makeWorld(userId, { now: () => noon }), userId }
}

const about = (name: string) =>
  txt(`The seller shall deliver the ${name} of the buyer within thirty days of this agreement.`)

/** A document as far as its payment. */
async function preview(world: World, name: string): Promise<TranslationRow> {
  const { id } = await queued(world, about(name))
  await runMachine(world, id)
  return translations.get(id)
}

const start = async (world: World, name: string) => {
  const { id: uploadId } = await upload(world, name, about(name).bytes)
  return startTranslation(world, TranslateRequest.parse({ uploadId, sourceLanguage: 'en', targetLanguage: 'pt' }))
}

type Paid = Pick<TranslationRow, 'amountCents' | 'planCents' | 'promotion'>

/** The event of a payment comes twice, as it may. */
async function pay(world: World & { userId: UserId }, { id }: TranslationRow, { amountCents = 0, ...paid }: Paid) {
  const orderId = OrderId.parse(newId())
  const fields = { ...paid, amountCents, paidAt: world.now().toISOString(), orderId }
  expect(await commit([translations.payItem(id, fields)])).toBe(true)
  const event = eventOf('order.paid', { orderId, userId: world.userId, translationIds: [id] }, world.now())
  for (let times = 0; times < 2; times++) await handlers['order.paid'](world, event)
}

const left = async ({ userId }: { userId: UserId }, characters: number) =>
  spend.hasBudget(userId, { ...characterLimits(), perUser: characters }, noon)

test.each<[string, Paid]>([
  ['a card', { amountCents: 495 }],
  ['a plan', { planCents: 2 }],
])('B3: what %s has paid for is no unpaid text of the day any more, however often that is told', async (_, paid) => {
  const world = await person('192.0.2.130')
  const unpaid = await preview(world, 'barley')
  expect(await preview(world, 'copper')).toMatchObject({ stage: 'failed', failure: { code: 'daily-limit' } })
  await pay(world, unpaid, paid)
  expect(await left(world, 1)).toBe(true)
  const second = await preview(world, 'timber')
  expect(second).toMatchObject({ stage: 'awaiting_payment' })
  await pay(world, second, paid)
  expect(await left(world, 1)).toBe(true)
})

test('B3: what a launch offer gave stays counted', async () => {
  const world = await person('192.0.2.131')
  await pay(world, await preview(world, 'barley'), { amountCents: 0, promotion: 'free_ai' })
  expect(await left(world, 1)).toBe(false)
})

async function subscribe({ userId, now }: World & { userId: UserId }, planType: PlanKey): Promise<void> {
  const attempt = { userId, planType, attempt: newId(), customerId: `cus_${userId}` }
  expect(await subscriptions.begin(attempt, undefined, now())).toBe(true)
  const row = await subscriptions.find(userId)
  const periodEnd = new Date(noon.getTime() + 30 * 86_400_000).toISOString()
  const said = { status: 'active', subscriptionId: `sub_${userId}`, periodEnd } as const
  expect(row && (await subscriptions.save(row, said, now()))).toBe(true)
}

test('B3: a document that its plan pays for takes nothing of the day, also where nothing is left of it', async () => {
  const world = await person('192.0.2.132')
  expect(await preview(world, 'barley')).toMatchObject({ stage: 'awaiting_payment' })
  process.env['DAILY_CHARACTERS_PER_USER'] = '1'
  await expect(start(world, 'one.txt')).rejects.toMatchObject({ code: 'daily-limit' })
  await subscribe(world, 'monthly')
  await expect(start(world, 'two.txt')).resolves.toMatchObject({ output: { status: 'pending' } })
  const paid = await preview(world, 'copper')
  expect(paid).toMatchObject({ planCents: 2 })
  expect(paid).not.toHaveProperty('reservedCharacters')
  const certified = await queued(world, about('timber'), {
    translationType: 'certified',
  })
  await runMachine(world, certified.id)
  expect(await translations.get(certified.id)).toMatchObject({ failure: { code: 'daily-limit' } })
})

test('a refusal for the day says how long it lasts: until midnight of UTC', async () => {
  const world = await person('192.0.2.133')
  await preview(world, 'barley')
  process.env['DAILY_CHARACTERS_PER_USER'] = '1'
  await expect(start(world, 'one.txt')).rejects.toMatchObject({
    code: 'daily-limit',
    details: { retryAfter: 12 * 3600 },
  })
})
