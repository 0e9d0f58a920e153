import { setTimeout as wait } from 'node:timers/promises'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import type { Order } from '#shared/payments/order.ts'
import { clientsOf, physicalId } from '../../infra/local/cloud/clients.ts'
import { STACKS } from '../../infra/local/outside.ts'
import * as data from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { newId } from '../lib/base.ts'

const gateway = process.env['GATEWAY'] ?? ''
const rounds = 12

/** One paid order on the deployed table: milliseconds from its transaction until the deployed handler has used the task's token. */
async function paidUntilResumed(): Promise<number> {
  const row = newTranslation({ stage: 'awaiting_payment' })
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(row.id), ...row } }))
  await data.taskTokens.put(row.id, 'payment', `latency-${row.id}`, Math.floor(Date.now() / 1000) + 600)
  const at = new Date()
  const item = { translationId: row.id, originalFilename: 'a.txt', translationType: 'ai', promotion: null } as const
  const nothing = { amountCents: 0, discountCents: 0, dueCents: 0, refundedCents: 0, owedCents: 0 }
  const order: Order = {
    id: OrderId.parse(newId()),
    userId: row.userId,
    status: 'open',
    items: [{ ...item, ...nothing }],
    totalCents: 0,
    paymentIntentId: null,
    createdAt: at.toISOString(),
    statusAt: at.toISOString(),
  }
  const claimant = { id: row.userId, registrationIp: '198.51.100.7' } as never
  await data.orders.create(order, { claimant, applied: [], blocked: [] })
  const begun = performance.now()
  expect(await data.orders.pay(order, [row], at)).toBe(true)
  await data.orders.markDelivered(order.id, at)
  while ((await data.taskTokens.find(row.id, 'payment')) !== undefined) await wait(5)
  const took = performance.now() - begun
  await forget(keys.order(order.id).pk, keys.translation(row.id).pk)
  return took
}

/** No workflow goes on with them: left there, they would fail, and nobody is there to whom their money could be given back. */
async function forget(...partitions: string[]): Promise<void> {
  for (const pk of partitions) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
    for (const item of Items)
      await client.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk: String(item['sk']) } }))
  }
}

test.runIf(gateway)(
  'on the deployed cloud a paid order lets its translation go on within a second, through stream, dispatcher, queue and handler',
  async () => {
    process.env['TABLE_NAME'] = await physicalId(clientsOf(gateway), STACKS[0] ?? '', 'AWS::DynamoDB::Table')
    const first = await paidUntilResumed()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await paidUntilResumed())
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    const worst = Math.max(...times)
    console.log(
      `paid → goes on: median ${Math.round(median)} ms, worst ${Math.round(worst)} ms of ${rounds}; first ${Math.round(first)} ms`,
    )
    expect(median).toBeLessThan(1000)
  },
)
