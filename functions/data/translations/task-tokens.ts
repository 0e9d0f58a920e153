import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { TranslationId } from '#shared/lib/id.ts'
import { keys } from '../keys.ts'
import { client, isConditionFailure, tableName } from '../table.ts'

export type Task = 'payment' | 'review'

/** Keeps the token of a waiting task. A later one takes its place: it belongs to the execution that lives. */
export async function put(id: TranslationId, task: Task, token: string, expiresAt: number): Promise<void> {
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.taskToken(id, task), token, expiresAt } }))
}

/** The token, read consistently: whoever pays after it was written sees it. */
export async function find(id: TranslationId, task: Task): Promise<string | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.taskToken(id, task), ConsistentRead: true }),
  )
  return (Item as { token: string } | undefined)?.token
}

/** Forgets a used token, unless a newer execution has put its own in its place. */
export async function remove(id: TranslationId, task: Task, token: string): Promise<void> {
  try {
    await client.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.taskToken(id, task),
        ConditionExpression: '#token = :token',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: { ':token': token },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
