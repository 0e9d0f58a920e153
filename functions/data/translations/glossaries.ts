import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { GlossaryView } from '#shared/glossaries/glossary.ts'
import { type GlossaryId, UserId } from '#shared/lib/id.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, tableName } from '../table.ts'

/** A glossary as it is stored; its file and its terms lie in the bucket. */
export const GlossaryRow = GlossaryView.extend({ userId: UserId })
export type GlossaryRow = z.infer<typeof GlossaryRow>

export async function create(row: GlossaryRow): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.glossary(row.id),
        gsi1pk: index.glossariesOf(row.userId),
        gsi1sk: `${row.createdAt}#${row.id}`,
        ...row,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

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
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.glossary(id) }))
}
