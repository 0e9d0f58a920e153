import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import { WebhookEndpointView } from '#shared/webhooks/webhook.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

/** The account's endpoint. Its secret is not here: it is derived from `salt` and a secret that the table does not have. */
export const WebhookRow = WebhookEndpointView.extend({ salt: z.string() })
export type WebhookRow = z.infer<typeof WebhookRow>

/** Takes the place of the one before. */
export async function put(userId: UserId, row: WebhookRow): Promise<void> {
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.webhook(userId), ...row } }))
}

export async function find(userId: UserId): Promise<WebhookRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.webhook(userId), ConsistentRead: true }),
  )
  return Item && WebhookRow.parse(Item)
}

/** Idempotent: what is not there is removed already. */
export async function remove(userId: UserId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.webhook(userId) }))
}
