import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import type { Event } from '#shared/events/events.ts'
import { OrderId, TranslationId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import { type TranslationType } from '#shared/pricing/pricing.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import { openBench, secretKey, webhookSecret } from '../../../infra/local/stripe/test-bench.ts'
import { startCloud } from '../../accounts/testing/cloud.ts'
import * as files from '../../adapters/files.ts'
import type * as mail from '../../adapters/mail.ts'
import * as payments from '../../adapters/stripe.ts'
import * as billing from '../../adapters/stripe-billing.ts'
import * as engine from '../../adapters/translate.ts'
import type * as workflow from '../../adapters/workflow.ts'
import type { User } from '../../data/accounts/users.ts'
import * as data from '../../data/data.ts'
import { index, keys } from '../../data/keys.ts'
import { client, tableName } from '../../data/table.ts'
import { newTranslation } from '../../data/testing/new-translation.ts'
import { createPerson, signedIn } from '../../data/testing/person.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { newId, systemBase } from '../../lib/base.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { subscriber } from '../../lib/subscriber.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { putSecret } from '../../lib/testing/open-edge.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { handler as subscriptionEvents } from '../../subscriptions/events-entry.ts'
import { handlers } from '../../translations/handle-events.ts'
import { handler as webhook } from '../webhook-entry.ts'

export type Payments = Ctx<'data' | 'payments' | 'billing' | 'workflow' | 'mail' | 'files' | 'exports' | 'engine'> & {
  /** Tokens that were brought back while somebody waited for them, each once. */
  woken: string[]
  /** Letters that left for the customer: the mail function itself decides, by their causes. */
  letters: Mail[]
}

export type Customer = { user: User; cookies: string[] }

/** A table, the local Stripe, and the webhook function behind an address of its own, for one test file. */
export async function startPayments() {
  const cloud = await startCloud()
  const inbox = await openWebhook()
  const bench = await openBench({ webhookUrl: inbox.url, webhookSecret, webhookRetryDelaysMs: [20, 50, 100, 200] })
  Object.assign(process.env, {
    STRIPE_SECRET_NAME: await putSecret(JSON.stringify({ secretKey, webhookSecret })),
    STRIPE_API_URL: bench.url,
    DOCUMENT_BUCKET: 'not-used',
    STATE_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:test',
    PAYMENT_DEADLINE_SECONDS: '604800',
  })
  const close = () => Promise.all([bench.stop(), inbox.close(), cloud.close()])
  return { ...bench, inbox, close }
}
export type World = Awaited<ReturnType<typeof startPayments>>

/** The verbs' world: table and Stripe are real; waiting tasks and letters are kept, for a test to count. */
export function makeCtx(customer?: Customer, options: { now?: () => Date } = {}): Payments {
  const { user } = customer ?? {}
  const woken: string[] = []
  const letters: Mail[] = []
  const workflowPort: typeof workflow = {
    start: async () => undefined,
    startCertification: async () => undefined,
    statusOfCertification: async () => 'running',
    statusOf: async () => 'running',
    stepsOf: async () => undefined,
    succeed: async (token) => {
      if (woken.includes(token)) return false
      woken.push(token)
      return true
    },
  }
  const mailPort: typeof mail = {
    enqueue: (message) =>
      sendMail(
        {
          ...systemBase('test'),
          data,
          mail: {
            ...mailPort,
            send: async () => {
              if (!user || ('userId' in message.to && message.to.userId === user.id)) letters.push(message)
              return { status: 'sent', messageId: 'test' }
            },
          },
        },
        message,
      ),
    send: async () => ({ status: 'unknown' }),
  }
  return {
    ...systemBase('test'),
    ...(options.now && { now: options.now }),
    ...(user && { actor: actorOf(user.id, { email: user.email }) }),
    data,
    payments,
    billing,
    files,
    exports: { enqueue: async () => undefined },
    engine,
    workflow: workflowPort,
    mail: mailPort,
    woken,
    letters,
  }
}

let addresses = 0

/** What an account may be besides a customer; administrators have given their second factor. */
export type Role = Partial<Pick<User, 'isTranslator' | 'isAdmin' | 'adminLevel'>>

/** A verified account with a session, registered from an address of its own unless one is given. */
export async function newCustomer(
  registrationIp = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`,
  role: Role = {},
) {
  const { id, createdAt } = await createPerson({ registrationIp, complete: true, ...role })
  const secondFactorAt = role.isAdmin ? createdAt : null
  const cookies = await signedIn(id, { secondFactorAt, address: registrationIp })
  const user = (await data.users.findById(id)) as User
  return { user, cookies } satisfies Customer
}

/** A translation that waits for its payment, with the token of its waiting task. */
export async function waiting(
  { user }: Customer,
  translationType: TranslationType = 'ai',
  fields: Partial<TranslationRow> & { words?: number } = {},
): Promise<TranslationRow> {
  const { words = 4000, ...others } = fields
  const id = TranslationId.parse(newId())
  const row = newTranslation({
    id,
    userId: user.id,
    originalFilename: `contract-${id}.docx`,
    fileType: 'docx',
    fileSize: 20_000,
    translationType,
    stage: 'awaiting_payment',
    segmentsTotal: 10,
    segmentsTranslated: 10,
    quote: quoteFor(translationType, { words, characters: words * 6 }),
    ...others,
  })
  const listed = {
    gsi1pk: index.translationsOf(user.id),
    gsi1sk: `${row.createdAt}#${row.id}`,
    gsi2pk: index.translationsAt(row.stage, row.id),
    gsi2sk: `${row.createdAt}#${row.id}`,
  }
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(id), ...row, ...listed } }))
  await data.taskTokens.put(id, 'payment', tokenOf(id), 4_000_000_000)
  return row
}

export const tokenOf = (id: TranslationId): string => `token-${id}`

/** All rows of an order: itself, its ledger, what is due, and its promotions' audit, by sort key. */
export async function orderRows(orderId: number | string): Promise<Record<string, Record<string, unknown>>> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.order(OrderId.parse(orderId)).pk },
      ConsistentRead: true,
    }),
  )
  return Object.fromEntries(Items.map((item) => [String(item['sk']), item]))
}

export const ledgerOf = async (orderId: number | string) =>
  Object.values(await orderRows(orderId)).filter((row) => String(row['sk']).startsWith('LEDGER#'))

/** The webhook function as API Gateway calls it. */
export function deliver(body: string, signature: string | undefined, options: { base64?: boolean } = {}) {
  const event = {
    version: '2.0',
    routeKey: 'POST /api/stripe/webhook',
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
    requestContext: { requestId: crypto.randomUUID() },
    body: options.base64 ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded: options.base64 === true,
  }
  return webhook(event as unknown as APIGatewayProxyEventV2)
}

const begun = new Date()
type Handler = (batch: SQSEvent, lambda: { awsRequestId: string }) => Promise<SQSBatchResponse>

async function hand(event: Event, handler: Handler): Promise<void> {
  const batch = { Records: [{ messageId: event.id, body: JSON.stringify(event) }] } as unknown as SQSEvent
  const { batchItemFailures } = await handler(batch, { awsRequestId: 'test' })
  if (batchItemFailures.length > 0) throw new Error(`${event.id} failed`)
}

/** Further ahead than the clock of any test. */
const aheadMs = 10 * 86_400_000

/** Carries the customer's events to the translations, as the stream and the queues do. */
export async function carryEvents(ctx: Payments): Promise<void> {
  for await (const event of data.events.listBetween(begun, new Date(ctx.now().getTime() + aheadMs))) {
    if (event.type !== 'order.paid' && event.type !== 'translation.failed') continue
    if (event.data.userId === ctx.actor?.userId) await hand(event, subscriber('translations', ctx, handlers))
  }
}

/** Carries what Stripe told of subscriptions, and of invoices for pages beyond them. */
async function carryNotices(carried: Set<string>): Promise<void> {
  for await (const event of data.events.listBetween(begun, new Date())) {
    if (event.type !== 'subscription.changed' && event.type !== 'overage.changed') continue
    if (carried.has(event.id)) continue
    carried.add(event.id)
    await hand(event, subscriptionEvents)
  }
}

/** The address that the local Stripe delivers to. */
async function openWebhook() {
  const statuses: number[] = []
  const carried = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['stripe-signature']
      void deliver(Buffer.concat(chunks).toString(), String(signature)).then(async ({ statusCode = 500 }) => {
        await carryNotices(carried)
        statuses.push(statusCode)
        response.writeHead(statusCode).end()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, statuses, close }
}
