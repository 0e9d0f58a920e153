import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import Stripe from 'stripe'
import type { PayoutRow } from '#functions/data/payouts.ts'
import type { RefundDue } from '#functions/data/refunds.ts'
import type { Order } from '#shared/payments/order.ts'
import type { Stage } from '#shared/translations/stage.ts'
import { type Clients, physicalId } from '../cloud/clients.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import type { Mail } from '../mail/mailbox.ts'
import { MAIL_FROM, STACKS, STRIPE_SECRET_KEY } from '../outside.ts'

export type Item = Record<string, unknown> & { pk: string; sk: string }
export type LedgerRow = { kind: 'charge' | 'refund'; orderId: number; translationId?: number; amountCents: number }
export type TranslationFacts = {
  id: number
  userId: number
  stage: Stage
  paidAt?: string
  orderId?: number
  amountCents?: number
  translationType: string
}
export type Taken = { id: string; orderId: number; receivedCents: number; refundedCents: number }
export type MailRow = { cause: string; status: string; messageId?: string }

/** Everything that the invariants speak about, read once. */
export type World = {
  orders: Order[]
  ledger: LedgerRow[]
  refundsDue: RefundDue[]
  translations: TranslationFacts[]
  payouts: PayoutRow[]
  uploads: { id: number; userId: number }[]
  mailRows: MailRow[]
  objectKeys: string[]
  taken: Taken[]
  mails: Mail[]
}

export type Places = { gateway: string; stripe: string; mail: string; clients: Clients }

export async function readWorld(places: Places): Promise<World> {
  const items = await readTable(places)
  const of = <Row>(belongs: (item: Item) => boolean) => items.filter(belongs) as unknown as Row[]
  return {
    orders: of<Order>((item) => item.sk === 'ORDER'),
    ledger: of<LedgerRow>((item) => item.sk.startsWith('LEDGER#')),
    refundsDue: of<RefundDue>((item) => item.sk.startsWith('REFUND_DUE#')),
    translations: of<TranslationFacts>((item) => item.pk.startsWith('TRANSLATION#') && item.sk === 'RECORD'),
    payouts: of<PayoutRow>((item) => item.pk.startsWith('TRANSLATION#') && item.sk === 'PAYOUT'),
    uploads: of((item) => item.sk === 'UPLOAD'),
    mailRows: of<MailRow>((item) => item.sk === 'MAIL'),
    objectKeys: await readBucket(places.clients),
    taken: await readStripe(places.stripe),
    // Tests of single functions send mail of their own through the same cloud.
    mails: ((await (await fetch(places.mail)).json()) as Mail[]).filter((mail) => mail.from.includes(MAIL_FROM)),
  }
}

async function readTable({ gateway, clients }: Places): Promise<Item[]> {
  const TableName = await physicalId(clients, STACKS[0] ?? '', 'AWS::DynamoDB::Table')
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: gateway, region: REGION, credentials: CREDENTIALS }),
  )
  const items: Item[] = []
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...((page.Items ?? []) as Item[]))
  return items
}

async function readBucket(clients: Clients): Promise<string[]> {
  const Bucket = await physicalId(clients, STACKS[0] ?? '', 'AWS::S3::Bucket', { named: /^Documents/ })
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await clients.s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    keys.push(...(page.Contents ?? []).map((object) => object.Key ?? ''))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}

/** Intents that took money for one of our orders. */
async function readStripe(url: string): Promise<Taken[]> {
  const { hostname, port } = new URL(url)
  const stripe = new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http' })
  const taken: Taken[] = []
  for await (const intent of stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const orderId = Number(intent.metadata['orderId'])
    if (intent.amount_received === 0 || !orderId) continue
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    taken.push({
      id: intent.id,
      orderId,
      receivedCents: intent.amount_received,
      refundedCents: charge?.amount_refunded ?? 0,
    })
  }
  return taken
}
