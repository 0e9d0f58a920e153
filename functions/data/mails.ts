import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { commit } from './commit.ts'
import { secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, tableName } from './table.ts'
import { changes } from './update.ts'

/** How long a cause is remembered: far longer than any queue keeps a message. */
const keepSeconds = 90 * 24 * 3600

export type MailOutcome = { status: 'sent' | 'dropped' | 'unknown'; messageId?: string | undefined; at: string }

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

/** Gives the cause back after a mail that surely was not sent, so that the next try may send it. */
export async function release(cause: string): Promise<void> {
  await client.send(
    new DeleteCommand({
      TableName: tableName(),
      Key: keys.mail(cause),
      ConditionExpression: '#status = :sending',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':sending': 'sending' },
    }),
  )
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
