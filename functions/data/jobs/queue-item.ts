import { canMoveJob, type JobStatus } from '#shared/jobs/job.ts'
import { jobRules } from '#shared/jobs/lock.ts'
import { nextCheck } from '#shared/jobs/watch.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import type { Item } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { tableName } from '../table.ts'
import { pairOf, type QueueItemRow } from './queue-row.ts'

/** Nobody can compare a translation with what is not there. */
export const isThere = 'attribute_not_exists(deletedAt) AND attribute_not_exists(sourceDeletedAt)'

type Listed = { gsi1pk?: string; gsi1sk?: string; gsi2pk: string; gsi2sk: string }

/** Where a job is found: by its pair while it waits, by its person after; by its status for staff. */
export function listedAs(row: QueueItemRow): Listed {
  const order = `${row.dueAt}#${row.id}`
  const person = row.claimedBy ?? row.assignedTo
  const pool = row.revisionOf === undefined ? index.jobPool : index.correctionPool
  const owner = row.status === 'pending' ? pool(pairOf(row)) : person && index.jobsOf(person)
  const over = row.status === 'completed' || row.status === 'rejected'
  return {
    ...(owner !== undefined && { gsi1pk: owner, gsi1sk: order }),
    gsi2pk: over ? index.queueIn(row.status, row.createdAt.slice(0, 7)) : index.queueAt(row.status),
    gsi2sk: order,
  }
}

/** Puts `after` in the place of `before`, while nobody else has written the row. The move must be a legal one. */
export function replaceItem(before: QueueItemRow, after: QueueItemRow): Item {
  if (before.status !== after.status && !canMoveJob(before.status, after.status))
    throw new Error(`A job cannot move from ${before.status} to ${after.status}`)
  return {
    Put: {
      TableName: tableName(),
      Item: { ...keys.queueItem(after.id), ...after, ...listedAs(after) },
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
  }
}

/** When the sweep looks at the job again, as part of the move's transaction. */
export function watchItem(row: QueueItemRow, now: Date): Item {
  const at = nextCheck(row, now)
  if (at === undefined) return { Delete: { TableName: tableName(), Key: keys.jobWatch(row.id) } }
  return watchAt(row.id, at, row.status)
}

/** What is signed and waits for its certificate is for the sweep of translations, which may start the workflow. */
export const watchAt = (id: QueueItemId, at: string, status?: JobStatus): { Put: NonNullable<Item['Put']> } => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...keys.jobWatch(id),
      queueItemId: id,
      gsi2pk: status === 'completed' ? index.correctionWatch : index.jobWatch,
      gsi2sk: `${at}#${id}`,
    },
  },
})

/** Takes one of the places of a person. It fails when all are taken. */
export const holdItem = (person: UserId, id: QueueItemId, most: number = jobRules.activeJobs): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.jobsHeld(person),
    UpdateExpression: 'ADD held :job',
    ConditionExpression: 'attribute_not_exists(held) OR size(held) < :most OR contains(held, :id)',
    ExpressionAttributeValues: { ':job': new Set([String(id)]), ':id': String(id), ':most': most },
  },
})

/** Holds while there is something to work on: the translation waits for this job, and nobody has deleted it or its original. */
export const workableItem = ({ translationId, revisionOf }: QueueItemRow): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.translation(translationId),
    ConditionExpression: `stage = :stage AND attribute_not_exists(refundedAt) AND ${isThere}`,
    ExpressionAttributeValues: { ':stage': revisionOf === undefined ? 'human_review' : 'completed' },
  },
})

/** No job with its words is kept for so long: then the note of who wrote leaves by itself. */
const wordsSeconds = 365 * 86_400

/** Leads from a person to the words that they wrote into a job, so that these can go with the account. */
export const wordsItem = (person: UserId, id: QueueItemId, now: Date): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.jobWords(person, id), queueItemId: id, expiresAt: secondsAfter(now, wordsSeconds) },
  },
})

export const letGoItem = (person: UserId, id: QueueItemId): Item => ({
  Update: {
    TableName: tableName(),
    Key: keys.jobsHeld(person),
    UpdateExpression: 'DELETE held :job',
    ExpressionAttributeValues: { ':job': new Set([String(id)]) },
  },
})
