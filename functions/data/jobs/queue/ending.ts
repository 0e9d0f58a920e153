import { isJobOpen, type JobEnd } from '#shared/jobs/job.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { commit, type Item, updated } from '../../commit.ts'
import { eventItem } from '../../events.ts'
import { keys } from '../../keys.ts'
import { tableName } from '../../table.ts'
import { jobWords } from '../../translations/traces.ts'
import { replaceItem, watchItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { type ByStaff, type Changed, changeBy, eventsOf, next, type Refusal } from './change.ts'
import { rejected } from './states.ts'

/** It cannot or need not be done any more: its translation ends, or has ended. */
export function reject(
  id: QueueItemId,
  why: JobEnd,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => (isJobOpen(row.status) ? { after: rejected(row, why), also } : 'gone'))
}

/** Holds while nobody has signed the job, as part of a transaction that ends its translation. */
export const unsignedItem = (id: QueueItemId): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.queueItem(id),
    ConditionExpression: '#status <> :completed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':completed': 'completed' },
  },
})

/** Holds while a job is signed as it was read, as part of a transaction that ends its translation and pays who signed. */
export const signedItem = ({ id, signedAt }: QueueItemRow): Item => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: keys.queueItem(id),
    ConditionExpression: '#status = :completed AND signedAt = :signedAt',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':completed': 'completed', ':signedAt': signedAt },
  },
})

/** Takes an item whose money goes back out of the queue, as part of a transaction that holds only while no translator has begun. */
export const withdraw = (row: QueueItemRow, now: Date): Item[] => {
  const after = next(row, rejected(row, 'refunded'), now)
  return [replaceItem(row, after), watchItem(after, now), ...eventsOf(row, after, now).map(eventItem)]
}

/**
 * Takes away what translators and the customer wrote about a job, and who had it without signing. Of a rating the stars stay: they
 * are counted, and of an appeal what was decided: it is decided once. Doing it again finds nothing more.
 */
export async function forgetNotes(id: QueueItemId): Promise<void> {
  const row = { TableName: tableName(), Key: keys.queueItem(id) }
  await keepDecision(id)
  await updated({
    ...row,
    UpdateExpression: `REMOVE ${jobWords.map((_, i) => `#word${i}`).join(', ')} ADD #version :one`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#version': 'version', ...namesOf(jobWords) },
    ExpressionAttributeValues: { ':one': 1 },
  })
  await updated({
    ...row,
    UpdateExpression: 'SET rating.word = :none ADD #version :one',
    ConditionExpression: 'attribute_exists(rating)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1, ':none': '' },
  })
}

/** Notes beside an appeal what was decided, before its words go. */
const keepDecision = (id: QueueItemId): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.queueItem(id),
    UpdateExpression: 'SET appealDecided = appeal.decision ADD #version :one',
    ConditionExpression: 'attribute_exists(appeal.decision)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  })

/**
 * Takes away what a person wrote in a job that others may have by now: an appeal with its answer, and why they gave the job back. What was
 * decided stays; an appeal that waits ends, for nobody is left to hear of it.
 */
export async function forgetWords(id: QueueItemId, person: UserId): Promise<void> {
  const forget = (UpdateExpression: string, ConditionExpression: string, names: object, values: object = {}) =>
    updated({
      TableName: tableName(),
      Key: keys.queueItem(id),
      UpdateExpression: `${UpdateExpression} ADD #version :one`,
      ConditionExpression,
      ExpressionAttributeNames: { '#version': 'version', ...names },
      ExpressionAttributeValues: { ':person': person, ':one': 1, ...values },
    })
  const from = { '#from': 'from' }
  const isTheirs = 'appeal.#from = :person'
  await forget('REMOVE appeal, appealId, appealAbout', `${isTheirs} AND attribute_not_exists(appeal.decision)`, from)
  await forget('SET appealDecided = appeal.decision REMOVE appeal', isTheirs, from)
  const left = { '#left': 'left', '#by': 'by', '#name': 'name', '#reason': 'reason', '#note': 'note' }
  await forget('SET #left.#name = :none REMOVE #left.#reason, #left.#note', '#left.#by = :person', left, {
    ':none': '',
  })
  await commit([{ Delete: { TableName: tableName(), Key: keys.jobWords(person, id) } }])
}

/**
 * Takes away who had a job that others have still to do, and what they noted. What was asked to be corrected stays: whoever takes it
 * next has to know it.
 */
export const forgetHolder = (id: QueueItemId): Promise<boolean> =>
  updated({
    TableName: tableName(),
    Key: keys.queueItem(id),
    UpdateExpression: 'REMOVE #left, translatorNotes ADD #version :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#left': 'left', '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  })

const namesOf = (words: readonly string[]) => Object.fromEntries(words.map((word, i) => [`#word${i}`, word]))
