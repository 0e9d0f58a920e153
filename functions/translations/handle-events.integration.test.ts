import { beforeAll, expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { translations } from '../data/data.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { newId } from '../lib/base.ts'
import { deleteTranslation } from '../privacy/delete-translation.ts'
import { txt } from './testing/documents.ts'
import { handEnd } from './testing/hand-end.ts'
import { makeWorld, newUserId, queued, startStores, type World } from './testing/world.ts'

beforeAll(startStores)

const paid = (amountCents: number) => ({
  paidAt: new Date().toISOString(),
  orderId: OrderId.parse(newId()),
  amountCents,
})

/** An unpaid preview, or a paid translation under review, that ends; and the mails once its event has come twice. */
async function mailsAfter(end: (world: World, row: TranslationRow) => Promise<unknown>, cents?: number) {
  const world = makeWorld(newUserId())
  const stage = cents === undefined ? 'awaiting_payment' : 'human_review'
  const row = await queued(world, txt(), { stage, ...(cents !== undefined && paid(cents)) })
  await end(world, await translations.get(row.id))
  // Whoever wrote the end did nothing after it, as where a process dies.
  expect(world.mails).toEqual([])
  await handEnd(world, row.id)
  await handEnd(world, row.id)
  expect(new Set(world.mails.map(({ cause }) => cause)).size).toBeLessThan(2)
  return world.mails.slice(0, 1).map(({ template, data }) => ({ template, ...data }))
}

const fail = (paid?: boolean) => (_: World, row: TranslationRow) =>
  translations.fail(row.id, failureOf('internal', { paid: paid ?? false }), new Date())

test('W1: the mail of an end is asked for with the event that was written with it', async () => {
  const failed = { template: 'translation-failed' }
  expect(await mailsAfter(fail())).toMatchObject([{ ...failed, reason: 'failed-internally' }])
  expect(await mailsAfter(fail(true), 2495)).toMatchObject([{ ...failed, reason: 'failed-paid', refundCents: 2495 }])
  const byPlan = async (world: World, row: TranslationRow) => {
    await translations.note(row.id, { planCents: 798 })
    await fail(true)(world, row)
  }
  expect(await mailsAfter(byPlan, 0)).toEqual([expect.objectContaining({ ...failed, reason: 'failed-plan' })])
  const expire = (_: World, row: TranslationRow) =>
    translations.expire(row.id, failureOf('payment-expired'), new Date())
  expect(await mailsAfter(expire)).toMatchObject([{ ...failed, reason: 'payment-expired' }])
})

test('who deleted a document, or has its money back, reads of no failure', async () => {
  expect(await mailsAfter((world, row) => deleteTranslation(world as never, { id: row.id }))).toEqual([])
  const giveBack = (_: World, row: TranslationRow) => translations.giveBack(row, failureOf('refunded'), [], new Date())
  expect(await mailsAfter(giveBack, 495)).toEqual([])
})
