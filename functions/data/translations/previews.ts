import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Limit } from '#shared/accounts/limits.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { readableOf } from '#shared/translations/translation.ts'
import { countOf } from '../accounts/limits.ts'
import { commit, type Item } from '../commit.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { changes } from '../update.ts'
import { windowOf } from '../window-of.ts'

/**
 * Takes what a preview may show out of what is left in each of `counted`, once a translation: both stand in one transaction, so that
 * previews that are made at the same moment never show more than there is.
 */
export async function take(id: TranslationId, share: number, counted: [Limit, string][], now: Date): Promise<number> {
  for (let tries = 1; tries <= 8; tries++) {
    const taken = await takenBy(id)
    if (taken !== undefined) return taken
    const used = await Promise.all(counted.map(([limit, subject]) => countOf(limit, subject, now)))
    const left = Math.min(...counted.map(([{ max }], i) => max - (used[i] ?? 0)))
    const readable = readableOf(share, left)
    const items = counted.map(([limit, subject]) => added(limit, subject, readable, now))
    if (await commit([noted(id, readable, share, counted, now), ...items])) return readable
  }
  throw new Error('The allowance of previews kept changing while one was made')
}

async function takenBy(id: TranslationId): Promise<number | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.translation(id), ConsistentRead: true }),
  )
  return Item?.['readableCharacters']
}

/** That a translation has its part, and when previews are whole again if the part is small. */
function noted(id: TranslationId, readable: number, share: number, counted: [Limit, string][], now: Date): Item {
  const ends = counted.map(([limit]) => windowOf(limit, now).end)
  const wholeAgainAt = new Date(Math.max(...ends) * 1000).toISOString()
  return {
    Update: {
      TableName: tableName(),
      Key: keys.translation(id),
      ...changes({ readableCharacters: readable, previewsWholeAt: readable < share ? wholeAgainAt : undefined }),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#readableCharacters)',
    },
  }
}

function added(limit: Limit, subject: string, characters: number, now: Date): Item {
  const { start, end } = windowOf(limit, now)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.limit(limit.scope, subject, String(start)),
      UpdateExpression: 'ADD #count :n SET expiresAt = :end',
      ConditionExpression: 'attribute_not_exists(#count) OR #count <= :before',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':n': characters, ':before': limit.max - characters, ':end': end + 60 },
    },
  }
}
