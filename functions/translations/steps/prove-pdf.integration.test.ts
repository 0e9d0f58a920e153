import { afterEach, beforeAll, expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { commit } from '../../data/commit.ts'
import { translations } from '../../data/data.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { newId } from '../../lib/base.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { longText, txt } from '../testing/documents.ts'
import { runMachine } from '../testing/run-machine.ts'
import { makeWorld, newUserId, queued, startStores } from '../testing/world.ts'

beforeAll(startStores)

const { beforeSale, beforeReview } = parseLimits
const usual = { sale: beforeSale.megabytes, review: beforeReview.megabytes }
afterEach(() => {
  beforeSale.megabytes = usual.sale
  beforeReview.megabytes = usual.review
})

/** No PDF can be written in so much. */
const tooLittle = 5

const certified: Partial<TranslationRow> = { translationType: 'certified' }

test.each([
  ['a short document', 200],
  ['a long one, most of which is not translated before', 4000],
])('P5: %s of which no certified PDF can be made is not sold', async (_, words) => {
  beforeSale.megabytes = tooLittle
  const world = makeWorld(newUserId())
  const row = await queued(world, txt(longText(words)), certified)
  expect(await runMachine(world, row.id)).toBe('done')
  expect(await translations.get(row.id)).toMatchObject({
    stage: 'failed',
    failure: { code: 'file-refused', reason: 'file-too-complex' },
  })
  const uncertified = await queued(world, txt(longText(words)))
  expect(await runMachine(world, uncertified.id)).toBe('payment')
})

test('P5: nobody reviews a translation of which no certified PDF can be made: its money is due', async () => {
  beforeReview.megabytes = tooLittle
  const world = makeWorld(newUserId())
  const row = await queued(world, txt(longText(4000)), certified)
  expect(await runMachine(world, row.id)).toBe('payment')
  const paidAt = new Date().toISOString()
  await commit([translations.payItem(row.id, { paidAt, orderId: OrderId.parse(newId()), amountCents: 2495 })])
  expect(await runMachine(world, row.id, { from: 'payment' })).toBe('done')
  const { stage, failure, queueItemId } = await translations.get(row.id)
  expect([stage, failure, queueItemId]).toEqual(['failed', { code: 'file-refused', reason: 'failed-paid' }, undefined])
})
