import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { commit, updated } from './commit.ts'
import { secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, tableName } from './table.ts'
import { changes } from './update.ts'

/** How long a cause is remembered: far longer than any queue keeps a message. */
const keepSeconds = 90 * 24 * 3600

export type MailOutcome = {
  status: 'sent' | 'dropped' | 'unknown' | 'refused'
  messageId?: string | undefined
  at: string
}

/**
 * Claims a cause before its mail is sent. False when somebody claimed it: then the mail is sent, or must not be sent again. As a
 * transaction, whose token tells a repetition after a lost answer from a second claim.
 */
export const claim = (cause: string, template: string, now: Date): Promise<boolean> =>
  commit([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.mail(cause),
          cause,
          template,
          status: 'sending',
          createdAt: now.toISOString(),
          expiresAt: secondsAfter(now, keepSeconds),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ])

/** Whether the mail for a cause is sent, or about to be. */
export async function isClaimed(cause: string): Promise<boolean> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.mail(cause), ConsistentRead: true }),
  )
  return Item !== undefined
}

/** Notes what is about to be sent for a cause. */
export async function note(cause: string, letterHash: string): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.mail(cause),
    ...changes({ letterHash }),
    ConditionExpression: 'attribute_exists(pk)',
  })
}

/** Gives the cause back after a mail that surely was not sent, so that the next try may send it. */
export async function release(cause: string): Promise<void> {
  const isReleased = await commit([
    {
      Delete: {
        TableName: tableName(),
        Key: keys.mail(cause),
        ConditionExpression: '#status = :sending',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':sending': 'sending' },
      },
    },
  ])
  if (!isReleased) throw new Error('A settled mail cannot be given back')
}

/** Whoever claimed it so long ago has been stopped: the mail function may run for half a minute. */
const senderDiedMs = 60_000

/** Notes of a claim whose sender died that nobody knows whether its mail went out. False where there is none. */
export function abandon(cause: string, now: Date): Promise<boolean> {
  const update = changes({ status: 'unknown', at: now.toISOString() })
  const before = new Date(now.getTime() - senderDiedMs).toISOString()
  return updated({
    TableName: tableName(),
    Key: keys.mail(cause),
    ...update,
    ConditionExpression: '#status = :sending AND createdAt <= :before',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':sending': 'sending', ':before': before },
  })
}

export async function settle(cause: string, outcome: MailOutcome): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.mail(cause),
      ...changes(outcome),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )
}
