import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import { commit, updated } from './commit.ts'
import { epochSeconds, secondsAfter } from './epoch.ts'
import { keys } from './keys.ts'
import { client, tableName } from './table.ts'
import { changes } from './update.ts'

/**
 * A little longer than the function runs that makes files: a run that has begun and has not ended by then has died, and the next one
 * takes its place.
 */
export const runSeconds = 150
/** Who asks after so much waiting hands the same run to the queue once more, in case that its message never came there. */
export const waitSeconds = 150
/** A file that nobody came for. */
const keepSeconds = 3600
/** A failure is answered for so long; a later request begins a new run. */
const failedSeconds = 60

const ExportRow = z.object({
  /** Of this try: what an earlier one ends with is nobody's any more. */
  run: z.string(),
  /** How many tries have begun. */
  runs: z.int(),
  /** Until when it waits or runs, in seconds. */
  runUntil: z.int(),
  expiresAt: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Where the file lies. */
  key: z.string().optional(),
  /** The code that says why there is none. */
  refusal: z.string().optional(),
})
export type ExportRow = z.infer<typeof ExportRow>

/** A file that is being made for an account beside its calls. */
export async function find(userId: UserId, name: string, now: Date): Promise<ExportRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.export(userId, name), ConsistentRead: true }),
  )
  const row = Item && ExportRow.parse(Item)
  return row && row.expiresAt > epochSeconds(now) ? row : undefined
}

/** Takes the right to have a file made, in the place of the row that was `seen`, if any. Of many at once one gets it. */
export function begin(userId: UserId, name: string, run: string, now: Date, seen?: ExportRow): Promise<boolean> {
  const at = epochSeconds(now)
  const row: ExportRow = {
    run,
    runs: seen?.runs ?? 0,
    runUntil: at + waitSeconds,
    expiresAt: secondsAfter(now, keepSeconds),
    state: 'waiting',
  }
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.export(userId, name), ...row },
        // A run that has started since is not put back.
        ConditionExpression: seen
          ? '#run = :seen AND runUntil = :until'
          : 'attribute_not_exists(pk) OR expiresAt <= :now',
        ...(seen && { ExpressionAttributeNames: { '#run': 'run' } }),
        ExpressionAttributeValues: seen ? { ':seen': seen.run, ':until': seen.runUntil } : { ':now': at },
      },
    },
  ])
}

/** The try starts, or starts again. False when its file is made, given up, forgotten, or another try's. */
export function start(userId: UserId, name: string, run: string, now: Date): Promise<boolean> {
  const at = epochSeconds(now)
  return updated({
    TableName: tableName(),
    Key: keys.export(userId, name),
    UpdateExpression: 'SET #state = :running, runUntil = :until ADD runs :one',
    ConditionExpression: '#run = :run AND #state IN (:waiting, :running) AND expiresAt > :now',
    ExpressionAttributeNames: { '#run': 'run', '#state': 'state' },
    ExpressionAttributeValues: {
      ':run': run,
      ':waiting': 'waiting',
      ':running': 'running',
      ':until': at + runSeconds,
      ':now': at,
      ':one': 1,
    },
  })
}

/** The file is made. A try whose place another one has taken changes nothing. */
export const finish = (userId: UserId, name: string, run: string, key: string): Promise<boolean> =>
  end(userId, name, run, { state: 'done', key })

/** It cannot be made. */
export const fail = (userId: UserId, name: string, run: string, refusal: string, now: Date): Promise<boolean> =>
  end(userId, name, run, { state: 'failed', refusal, expiresAt: secondsAfter(now, failedSeconds) })

/** The file is handed out: whoever asks after this gets one of their own time. */
export async function forget(userId: UserId, name: string): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.export(userId, name) }))
}

function end(userId: UserId, name: string, run: string, fields: Partial<ExportRow>): Promise<boolean> {
  const update = changes(fields)
  return updated({
    TableName: tableName(),
    Key: keys.export(userId, name),
    ...update,
    ConditionExpression: '#run = :run AND #state = :running',
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#run': 'run' },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':run': run, ':running': 'running' },
  })
}
