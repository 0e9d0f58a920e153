import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId } from '#shared/lib/id.ts'
import { commit, type Item } from '../commit.ts'
import { epochSeconds } from '../epoch.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

/** A link that a mail carries; only the hash of its secret is stored (promise A5). */
export const LinkToken = z.object({
  purpose: z.enum(['verify', 'reset', 'address', 'undo']),
  userId: UserId,
  /** The owner's `credentialEpoch` when it was made: a password change ends every link that is still open. */
  epoch: z.number().int(),
  /**
   * Of `reset` where nobody had verified the address: when the registration is gone, the link is for the one that took its place. Of
   * `address` and `undo` the one that the account is to have.
   */
  email: z.string().optional(),
  /** The verified address that it was sent to: it opens nothing where the account has another one by now. */
  sentTo: z.string().optional(),
  /** Epoch seconds. */
  expiresAt: z.number().int(),
})
export type LinkToken = z.infer<typeof LinkToken>

export async function create(hash: string, token: LinkToken): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.token(hash), ...token },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/** A link that still lives; reading it uses nothing up. */
export async function find(hash: string, purpose: LinkToken['purpose'], now: Date): Promise<LinkToken | null> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.token(hash), ConsistentRead: true }),
  )
  return living(Item, purpose, now)
}

/** Takes a link away for good and answers what it was; of two callers at once, one gets it, also when its answer was lost. */
export async function consume(hash: string, purpose: LinkToken['purpose'], now: Date): Promise<LinkToken | null> {
  const token = await find(hash, purpose, now)
  if (!token) return null
  return (await commit([usedItem(hash, purpose, now)])) ? token : null
}

/** Takes a living link away as part of the transaction that it is used for. */
export const usedItem = (hash: string, purpose: LinkToken['purpose'], now: Date): Item => ({
  Delete: {
    TableName: tableName(),
    Key: keys.token(hash),
    ConditionExpression: 'purpose = :purpose AND expiresAt > :now',
    ExpressionAttributeValues: { ':purpose': purpose, ':now': epochSeconds(now) },
  },
})

function living(item: unknown, purpose: LinkToken['purpose'], now: Date): LinkToken | null {
  if (item === undefined) return null
  const token = LinkToken.parse(item)
  return token.purpose === purpose && token.expiresAt > epochSeconds(now) ? token : null
}
