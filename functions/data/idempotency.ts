import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { commit, updated } from './commit.ts'
import { epochSeconds, secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, isConditionFailure, tableName } from './table.ts'

/** An answer is repeated for a day. */
const keepSeconds = 24 * 3600
/** Longer than any function runs: a call that has not answered by then has died, and the next one takes its place. */
const runSeconds = 60

export type StoredAnswer = { statusCode: number; headers: Record<string, string | number | boolean>; body: string }
export type Begun =
  | { state: 'new'; run: string; first: string }
  | { state: 'running' }
  | { state: 'answered'; answer: StoredAnswer }
  | { state: 'other-request' }

type Row = {
  fingerprint: string
  run: string
  first?: string
  runUntil: number
  expiresAt: number
  answer?: StoredAnswer
}

/**
 * Takes the right to answer a call for the first time. `hash` names caller and key, `fingerprint` is that of the request,
 * `run` of this try. Of many at once one gets it. `first` names the try that began the call: one that takes over finds what that one wrote.
 */
export async function begin(hash: string, fingerprint: string, run: string, now: Date): Promise<Begun> {
  const at = epochSeconds(now)
  const row: Row = {
    fingerprint,
    run,
    first: run,
    runUntil: at + runSeconds,
    expiresAt: secondsAfter(now, keepSeconds),
  }
  const isFirst = await commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.idempotency(hash), ...row },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': at },
      },
    },
  ])
  if (isFirst) return { state: 'new', run, first: run }
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.idempotency(hash), ConsistentRead: true }),
  )
  const known = Item as Row | undefined
  if (known && known.fingerprint !== fingerprint) return { state: 'other-request' }
  if (known?.answer) return { state: 'answered', answer: known.answer }
  if (!known || known.runUntil > at || !(await takeOver(hash, known.run, run, at))) return { state: 'running' }
  return { state: 'new', run, first: known.first ?? known.run }
}

const takeOver = (hash: string, before: string, run: string, at: number): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.idempotency(hash),
    UpdateExpression: 'SET run = :run, runUntil = :until',
    ConditionExpression: 'run = :before AND attribute_not_exists(answer)',
    ExpressionAttributeValues: { ':run': run, ':until': at + runSeconds, ':before': before },
  })

/** Keeps the first answer. A try that came too late, and was taken over, changes nothing. */
export const settle = (hash: string, run: string, answer: StoredAnswer): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.idempotency(hash),
    UpdateExpression: 'SET answer = :answer',
    ConditionExpression: 'run = :run',
    ExpressionAttributeValues: { ':answer': answer, ':run': run },
  })

/** Gives the key back after a refusal, so that the same call may be tried again. */
export async function release(hash: string, run: string): Promise<void> {
  try {
    await client.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.idempotency(hash),
        ConditionExpression: 'run = :run AND attribute_not_exists(answer)',
        ExpressionAttributeValues: { ':run': run },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
