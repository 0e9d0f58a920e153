import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#shared/lib/id.ts'
import { downloadTranslation as downloadRow } from '#shared/translations/api.ts'
import * as files from '../adapters/files.ts'
import { memory, orders, payouts, refunds, translations } from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { call } from '../lib/testing/call.ts'
import { fetchFile } from '../lib/testing/fetch-file.ts'
import { exportAccount } from '../privacy/export-account.ts'
import { linkTo } from '../translations/downloads/download-translation.ts'
import { handler as translationCalls } from '../translations/entry.ts'
import { getTranslation } from '../translations/get-translation.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { refundTranslation } from './refund-translation.ts'
import { sweep } from './sweep.ts'
import { type Customer, makeCtx, newCustomer, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  const Bucket = `test-${crypto.randomUUID()}`
  await new S3Client({}).send(new CreateBucketCommand({ Bucket }))
  process.env['DOCUMENT_BUCKET'] = Bucket
  await world.control('POST /webhooks', { drop: 1_000_000 })
})
afterAll(() => world.close())

/** A paid and complete translation whose result lies in the bucket. */
async function complete(customer: Customer) {
  const ctx = makeCtx(customer)
  // What comes first is free: this one is paid in full.
  const free = await waiting(customer, 'ai', { words: 100 })
  await createPaymentIntent(ctx, { translationId: free.id })
  await processTranslation(ctx, { translationId: free.id }).catch(() => undefined)
  const { id } = await waiting(customer, 'ai', { words: 4000, assembled: 'whole' })
  const { output } = await createPaymentIntent(ctx, { translationId: id })
  await world.stripe.paymentIntents.confirm(String(output.paymentIntentId), { payment_method: 'pm_card_visa' })
  await processTranslation(ctx, { translationId: id })
  await translations.moveTo(id, 'finishing', ctx.now())
  const row = await translations.get(id)
  await payouts.complete(row, ctx.now())
  const keys = objectKeys(row)
  for (const key of [keys.result('txt'), keys.translated, keys.original]) await files.put(key, 'text', 'text/plain')
  return {
    id,
    ctx,
    customer,
    download: () => linkTo(ctx, id, 'txt'),
    refund: () => refundTranslation(ctx, { translationId: id }),
    standing: async () => {
      const { output: receipts } = await listOrders(ctx, { limit: 50 })
      return receipts.flatMap((one) => one.items).find((item) => item.translationId === id)?.refund
    },
  }
}

const bySupport = { code: 'refund-used', kind: 'conflict' }

test('what was downloaded is given back once an account, then by support; what was not stays a right', async () => {
  const customer = await newCustomer()
  const first = await complete(customer)
  expect(await first.standing()).toBe('right')
  await first.download()
  expect(await first.standing()).toBe('once')
  await first.refund()
  expect(await first.standing()).toBe(null)
  const second = await complete(customer)
  await second.download()
  expect(await second.standing()).toBe('support')
  await expect(second.refund()).rejects.toMatchObject(bySupport)
  expect(await translations.get(second.id)).not.toHaveProperty('refundedAt')
  const untouched = await complete(customer)
  expect(await untouched.standing()).toBe('right')
  expect((await untouched.refund()).output.refundedCents).toBeGreaterThan(0)
})

test('once an address of registration: a second account from there is sent to support', async () => {
  const one = await complete(await newCustomer('10.201.7.1'))
  await one.download()
  await one.refund()
  const other = await complete(await newCustomer('10.201.7.1'))
  await other.download()
  expect(await other.standing()).toBe('support')
  await expect(other.refund()).rejects.toMatchObject(bySupport)
})

test('two downloaded documents given back in the same moment: one of them', async () => {
  const customer = await newCustomer()
  const both = [await complete(customer), await complete(customer)]
  for (const one of both) await one.download()
  const answers = await Promise.allSettled(both.map((one) => one.refund()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: bySupport })
  const rows = await Promise.all(both.map(({ id }) => translations.get(id)))
  expect(rows.filter(({ refundedAt }) => refundedAt !== undefined)).toHaveLength(1)
})

test('one downloaded document given back by many clicks at once: each hears that its money comes', async () => {
  const one = await complete(await newCustomer())
  await one.download()
  const answers = await Promise.all(Array.from({ length: 6 }, () => one.refund()))
  expect(new Set(answers.map(({ output }) => output.refundedCents)).size).toBe(1)
  expect((await translations.get(one.id)).refundedAt).toBeDefined()
})

test('a download over the call, and the whole text on the screen, count as well', async () => {
  const customer = await newCustomer()
  const first = await complete(customer)
  const input = { cookies: customer.cookies, path: { id: String(first.id) }, query: { format: 'txt' } }
  expect((await call(translationCalls, downloadRow, input)).status).toBe(303)
  expect(await first.standing()).toBe('once')
  await first.refund()
  const second = await complete(customer)
  const { output } = await getTranslation(second.ctx, { id: second.id })
  expect(output).toMatchObject({ previewOnly: false, translatedContent: 'text' })
  await expect(second.refund()).rejects.toMatchObject(bySupport)
})

test('the remembered text in the export of the account counts, and leaves only with what is not given back', async () => {
  const one = await complete(await newCustomer())
  const holder = { userId: one.customer.user.id, source: 'es', target: 'en', translationId: one.id }
  await memory.remember(holder, [{ text: 'Hola', translation: 'Hello there' }], new Date())
  const exported = async () => (await fetchFile((await exportAccount(one.ctx, {})).output.url)).text()
  expect(await one.standing()).toBe('right')
  expect(await exported()).toContain('Hello there')
  expect(await one.standing()).toBe('once')
  await one.refund()
  // As a step would write it that ends after the refund.
  await memory.remember(holder, [{ text: 'Hola', translation: 'Hello there' }], new Date())
  expect(await exported()).not.toContain('Hello there')
})

test('P5: given back by hand at Stripe, then by the site: the money moves once, and receipt and ledger say so', async () => {
  const one = await complete(await newCustomer())
  const { orderId, amountCents } = await translations.get(one.id)
  const order = orderId && (await orders.find(orderId))
  const byHand = await world.stripe.refunds.create({ payment_intent: (order && order.paymentIntentId) ?? '' })
  expect((await one.refund()).output.refundedCents).toBe(amountCents)
  const ledger = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.refunded(orderId as OrderId, one.id) }),
  )
  expect(ledger.Item).toMatchObject({ refundId: byHand.id, amountCents })
  const made = await world.stripe.refunds.list({ payment_intent: byHand.payment_intent as string })
  expect(made.data.map(({ id, amount }) => [id, amount])).toEqual([[byHand.id, amountCents]])
  expect((await refunds.find(orderId as OrderId, one.id))?.doneAt).toBeDefined()
})

test('P5: asked back during a dispute that is lost: closed with what the bank returned, once, and nobody is told of a refund', async () => {
  const { refund, ctx, id } = await complete(await newCustomer())
  const { orderId } = await translations.get(id)
  const order = await orders.find(orderId as OrderId)
  const dispute = (status: string) => world.control('POST /dispute', { payment_intent: order?.paymentIntentId, status })
  await dispute('needs_response')
  await refund()
  const sweepIn = (days: number) => sweep({ ...ctx, now: () => new Date(Date.now() + days * 86_400_000) })
  await sweepIn(2)
  const isDone = async () => (await refunds.find(orderId as OrderId, id))?.doneAt !== undefined
  expect(await isDone()).toBe(false)
  await dispute('lost')
  await sweepIn(4)
  await sweepIn(6)
  expect(await isDone()).toBe(true)
  expect(ctx.letters.filter(({ template }) => template === 'refund')).toEqual([])
  const { output } = await listOrders(ctx, { limit: 50 })
  expect(output.flatMap(({ items }) => items).find((item) => item.translationId === id)).toMatchObject({
    refundedCents: order?.totalCents,
    owedCents: 0,
  })
})

test('given back, then downloaded: nothing is handed out', async () => {
  const one = await complete(await newCustomer())
  await one.refund()
  await expect(one.download()).rejects.toMatchObject({ code: 'translation-given-back' })
  const { output } = await getTranslation(one.ctx, { id: one.id })
  expect(output).toMatchObject({ previewOnly: true, translatedContent: '' })
})

test('download and refund in the same moment, ten times: a link that left is counted, or there is none', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const one = await complete(await newCustomer())
    const [link, refund] = await Promise.allSettled([one.download(), one.refund()])
    const { downloadedAt, refundedAt } = await translations.get(one.id)
    expect(downloadedAt !== undefined).toBe(link.status === 'fulfilled')
    expect(refundedAt !== undefined).toBe(refund.status === 'fulfilled')
    if (link.status === 'rejected') expect(link.reason).toMatchObject({ code: 'translation-given-back' })
    if (downloadedAt === undefined || refundedAt === undefined) continue
    const next = await complete(one.customer)
    await next.download()
    await expect(next.refund()).rejects.toMatchObject(bySupport)
  }
}, 60_000)
