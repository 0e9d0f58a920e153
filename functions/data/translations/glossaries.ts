import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { GlossaryView, maxGlossaries } from '#shared/glossaries/glossary.ts'
import { type GlossaryId, UserId } from '#shared/lib/id.ts'
import { commit, type Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, tableName } from '../table.ts'

/** A glossary as it is stored; its file and its terms lie in the bucket. */
export const GlossaryRow = GlossaryView.extend({ userId: UserId })
export type GlossaryRow = z.infer<typeof GlossaryRow>

/** Writes a glossary in one of the places of its person, so that many at once cannot be more. False when all are taken, or the id is. */
export function create(row: GlossaryRow): Promise<boolean> {
  const Put = {
    TableName: tableName(),
    Item: {
      ...keys.glossary(row.id),
      gsi1pk: index.glossariesOf(row.userId),
      gsi1sk: `${row.createdAt}#${row.id}`,
      ...row,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
  return commit([{ Put }, holdItem(row)])
}

const holdItem = ({ id, userId }: GlossaryRow): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.glossariesHeld(userId),
    UpdateExpression: 'ADD held :glossary',
    ConditionExpression: 'attribute_not_exists(held) OR size(held) < :most',
    ExpressionAttributeValues: { ':glossary': new Set([String(id)]), ':most': maxGlossaries },
  },
})

const letGoItem = ({ id, userId }: GlossaryRow): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.glossariesHeld(userId),
    UpdateExpression: 'DELETE held :glossary',
    ExpressionAttributeValues: { ':glossary': new Set([String(id)]) },
  },
})

export async function find(id: GlossaryId): Promise<GlossaryRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.glossary(id), ConsistentRead: true }),
  )
  return Item && GlossaryRow.parse(Item)
}

/** Whose a glossary is. */
export async function findOwner(id: number): Promise<number | undefined> {
  return (await find(id as GlossaryId))?.userId
}

/** A user's glossaries, newest first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.glossariesOf(userId), page)
  return { rows: z.array(GlossaryRow).parse(items), next }
}

export async function rename(id: GlossaryId, name: string): Promise<GlossaryRow> {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.glossary(id),
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return GlossaryRow.parse(Attributes)
}

/** One that is gone may be removed again. */
export async function remove(id: GlossaryId): Promise<void> {
  const row = await find(id)
  if (row) await commit([{ Delete: { TableName: tableName(), Key: keys.glossary(id) } }, letGoItem(row)])
}
