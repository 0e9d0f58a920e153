import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { clientsOf, outputsOf } from '../cloud/clients.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import type { Mail } from '../mail/mailbox.ts'
import { MAIL_FROM, STACKS } from '../outside.ts'
import { portsFrom } from '../ports.ts'
import { UserError } from '../user-error.ts'
import type { Row, Snapshot } from './books.ts'

export type Endpoints = { gateway: string; mail: string; stripe: string }

/** Where the instance is: as `npm test` says it, or at the ports of `npm start`. */
export function endpointsFrom(env: NodeJS.ProcessEnv): Endpoints {
  const ports = portsFrom(env)
  return {
    gateway: env['AWS_ENDPOINT_URL'] ?? `http://127.0.0.1:${ports.gateway}`,
    mail: env['MAIL_URL'] ?? `http://localhost:${ports.site}/_local/mail.json`,
    stripe: env['STRIPE_URL'] ?? `http://127.0.0.1:${ports.stripe}`,
  }
}

/**
 * Reads everything, as the operator: no function may scan the table. Stripe is read first, so that a payment which arrives
 * meanwhile is missing at Stripe, not in the ledger: the next audit sees both.
 */
export async function readSnapshot({ gateway, mail, stripe }: Endpoints): Promise<Snapshot> {
  const clients = clientsOf(gateway)
  const outputs = await outputsOf(clients, STACKS[0] ?? '')
  if (!outputs?.['TableName'] || !outputs['DocumentBucket'])
    throw new UserError(`No Attesta is deployed at ${gateway}. Start it first: npm start`)
  return {
    now: new Date(),
    stripe: await json(`${stripe}/_control/ledger`),
    // Tests of single functions send mails of their own through the same cloud.
    mails: ((await json(mail)) as Mail[]).filter(({ from }) => from.includes(MAIL_FROM)),
    rows: await scan(gateway, outputs['TableName']),
    objectKeys: await keysIn(clients, outputs['DocumentBucket']),
  }
}

async function json(url: string): Promise<unknown> {
  const answer = await fetch(url).catch(() => undefined)
  if (!answer?.ok) throw new UserError(`${url} does not answer. Is Attesta running there? npm start`)
  return answer.json()
}

async function scan(endpoint: string, TableName: string): Promise<Row[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS }))
  const rows: Row[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }))
    rows.push(...((page.Items ?? []) as Row[]))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}

async function keysIn({ s3 }: ReturnType<typeof clientsOf>, Bucket: string): Promise<string[]> {
  const keys: string[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return keys
}
