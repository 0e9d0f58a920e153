import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Event, eventOf } from '#shared/events/events.ts'
import { dueFrom, priorityAt } from '#shared/jobs/due.ts'
import { isJobOpen, type JobLeave, JobStatus, type SentBackReason } from '#shared/jobs/job.ts'
import { isLockAlive, isLockNearEnd, lockExpiryAfterWarning, lockExpiryFrom } from '#shared/jobs/lock.ts'
import type { AppealDecision } from '#shared/jobs/quality.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import { QueueItemId, type TranslationId, type UserId } from '#shared/lib/id.ts'
import { feeCents } from '#shared/payouts/payout.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import { commit, type Item, updated } from '../commit.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import * as due from '../due.ts'
import { eventItem } from '../events.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { ticketItems } from '../staff/ticket-item.ts'
import { client, gsi1, gsi2, tableName } from '../table.ts'
import { get, move, type TranslationRow } from '../translations/translations.ts'
import { holdItem, letGoItem, listedAs, replaceItem, watchAt, watchItem } from './queue-item.ts'
import { type QueueItemRow, standOf } from './queue-row.ts'

export type { QueueItemRow }

export type Person = { userId: UserId; name: string }
/** `gone`: it is not there, or no longer in a state that allows this; `full`: the person holds as many jobs as one may. */
export type Refusal = 'gone' | 'full' | 'stale'
/** A write of staff. `seen` is the stand that they decided on: another one refuses it as stale. */
export type ByStaff = { by: UserId; seen?: string | undefined }
export type Changed = { row: QueueItemRow; before: QueueItemRow }

export async function find(id: QueueItemId): Promise<QueueItemRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.queueItem(id), ConsistentRead: true }),
  )
  return Item && plain(Item)
}

/** Puts a paid translation into the queue and moves it to human review, both or neither. Returns the row as it then stands. */
export async function enqueue(translation: TranslationRow, itemId: QueueItemId, now: Date): Promise<TranslationRow> {
  const at = now.toISOString()
  const { id } = translation
  const item = newItem(translation, itemId, now)
  const moved = move(id, 'human_review', now, { queueItemId: itemId, humanReviewStartedAt: at }, true)
  const queued = eventOf('job.queued', { queueItemId: itemId, translationId: id }, now)
  await commit([putNew(item), watchItem(item, now), eventItem(queued), moved])
  return get(id)
}

/** A waiting job of a paid translation. */
function newItem(translation: TranslationRow, id: QueueItemId, now: Date): QueueItemRow {
  const at = now.toISOString()
  const { quote, qualityScore } = translation
  const dueAt = dueFrom(translation.paidAt ?? at)
  return {
    id,
    translationId: translation.id,
    userId: translation.userId,
    sourceLanguage: translation.sourceLanguage,
    targetLanguage: translation.targetLanguage,
    fileType: translation.fileType,
    pages: quote?.pages ?? 1,
    words: quote?.words ?? 0,
    segments: translation.segmentsTotal,
    feeCents: feeCents(translation),
    ...(qualityScore !== undefined && { draftScore: qualityScore }),
    ...(translation.certificatePack && { pack: translation.certificatePack }),
    priority: priorityAt(dueAt, now, 'normal'),
    status: 'pending',
    fence: 0,
    work: 0,
    version: 0,
    dueAt,
    createdAt: at,
    updatedAt: at,
  }
}

const putNew = (row: QueueItemRow): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.queueItem(row.id), ...row, ...listedAs(row) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Takes a job into work: from the pool, or one that was assigned to this person. One of many at once wins (promise W4). */
export function claim(id: QueueItemId, person: Person, now: Date): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    const mine = row.status === 'pending' || (row.status === 'assigned' && row.assignedTo === person.userId)
    return mine ? { after: taken(row, person, now), also: [holdItem(person.userId, id)] } : 'gone'
  })
}

/** Staff give a job to a translator by name, who has yet to accept it. */
export function assign(
  id: QueueItemId,
  person: Person,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (row.status !== 'pending' && row.status !== 'assigned') return 'gone'
    const assigned = { assignedTo: person.userId, assignedTranslator: person.name, assignedAt: now.toISOString() }
    return { after: { ...free(row), ...assigned, status: 'assigned' }, also }
  })
}

/** Staff finish a job themselves: it changes hands, whoever had it. They need no free place. */
export function takeOver(
  id: QueueItemId,
  person: Person,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (!isJobOpen(row.status)) return 'gone'
    if (row.claimedBy === person.userId) return { after: row, also }
    const holds = holdItem(person.userId, id, Number.MAX_SAFE_INTEGER)
    return { after: { ...taken(row, person, now), ...leaving(row, 'taken-over', now) }, also: [holds, ...also] }
  })
}

export type Leave = { how: JobLeave; reason?: string; note?: string }

/** A person gives a job back: one in work, or one that was assigned to them. What they wrote is kept. */
export function release(id: QueueItemId, by: UserId, leave: Leave, now: Date): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    const holds = row.status === 'in_progress' && row.claimedBy === by
    const declines = row.status === 'assigned' && row.assignedTo === by
    return holds || declines ? { after: toPool(row, leave, now) } : 'gone'
  })
}

/** Staff take a job back into the pool, whoever has it. */
export function takeBack(
  id: QueueItemId,
  leave: Leave,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) =>
    row.status === 'in_progress' || row.status === 'assigned' ? { after: toPool(row, leave, now), also } : 'gone',
  )
}

/** Ends a lock that ran out, or an assignment that nobody accepted. `seen` is the row that says so. */
export function expire(seen: QueueItemRow, how: 'lock-ended' | 'not-accepted', now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.fence !== seen.fence) return 'stale'
    if (how === 'not-accepted') return row.status === 'assigned' ? { after: toPool(row, { how }, now) } : 'stale'
    // A lock never ends without its warning, and never one that grew meanwhile (promise H5).
    const ended = row.status === 'in_progress' && !isLockAlive(row.lockExpiry, now) && row.warnedOf === row.lockExpiry
    return ended ? { after: toPool(row, { how }, now) } : 'stale'
  })
}

/** Writes that the holder is warned of the end of the lock, which comes no sooner than the warning says. */
export function warn(seen: QueueItemRow, now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.status !== 'in_progress' || row.lockExpiry === undefined || row.fence !== seen.fence) return 'stale'
    if (row.warnedOf === row.lockExpiry || !isLockNearEnd(row.lockExpiry, now)) return 'stale'
    const lockExpiry = lockExpiryAfterWarning(row.lockExpiry, now)
    return { after: { ...row, lockExpiry, warnedOf: lockExpiry } }
  })
}

/** Facts beside the status: the rise of the priority, and that the pool was told. */
export function note(
  id: QueueItemId,
  facts: Partial<Pick<QueueItemRow, 'priority' | 'announcedAt' | 'qualityCheckNotes'>>,
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => ({ after: { ...row, ...facts } }))
}

/** What the customer says of the result, once. `also` counts it for the translator. */
export function rate(
  id: QueueItemId,
  rating: NonNullable<QueueItemRow['rating']>,
  also: Item[],
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) =>
    row.status === 'completed' && row.rating === undefined ? { after: { ...row, rating }, also } : 'gone',
  )
}

/** An appeal and its ticket, once a job. */
export function appeal(
  id: QueueItemId,
  { from, reason }: { from: UserId; reason: string },
  ticket: Ticket,
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (row.appealId !== undefined || row.claimedBy !== from) return 'gone'
    const after = { ...row, appealId: ticket.id, appeal: { from, reason, at: now.toISOString() } }
    return { after, also: ticketItems(ticket) }
  })
}

export type Decided = { from: UserId; decision: AppealDecision; answer: string }

/**
 * What staff decide about an appeal, once. Granted, a rating counts no more (`uncount` takes it out of the translator's), and an
 * open correction goes back to the pool.
 */
export function decideAppeal(
  id: QueueItemId,
  { from, decision, answer }: Decided,
  { uncount, also }: { uncount: Item[]; also: Item[] },
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (row.appealId === undefined || row.appeal?.decision !== undefined) return 'gone'
    const { reason = '', at = row.updatedAt } = row.appeal ?? {}
    const appeal = { from, reason, at, decision, answer, by: staff.by, decidedAt: now.toISOString() }
    if (decision === 'dismissed') return { after: { ...row, appeal }, also }
    const counts = row.rating !== undefined && row.rating.withdrawn === undefined
    const rated = counts && row.rating ? { rating: { ...row.rating, withdrawn: true as const } } : {}
    const given = row.revisionOf !== undefined && (row.status === 'assigned' || row.status === 'in_progress')
    const left = given ? toPool(row, { how: 'taken-back' }, now) : row
    return { after: { ...left, ...rated, appeal }, also: counts ? [...uncount, ...also] : also }
  })
}

/** What a reviewer found in a signed text; a later review takes the place of an earlier one. Nobody reviews what they signed. */
export function review(
  id: QueueItemId,
  found: NonNullable<QueueItemRow['review']>,
  also: Item[],
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) =>
    row.status === 'completed' && row.claimedBy !== found.by ? { after: { ...row, review: found }, also } : 'gone',
  )
}

/** What staff change of a job beside its status. */
export function edit(
  id: QueueItemId,
  facts: Partial<Pick<QueueItemRow, 'priority' | 'qualityCheckNotes'>>,
  also: Item[],
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => ({ after: { ...row, ...facts }, also }))
}

/** Names the job of a correction in its translation, before a word is written for it: whoever erases the document finds it. */
export const nameRevision = (id: TranslationId, itemId: QueueItemId): Promise<boolean> =>
  updated(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.translation(id),
      UpdateExpression: 'SET revisionItemIds = list_append(if_not_exists(revisionItemIds, :none), :item)',
      ConditionExpression: 'stage = :completed AND attribute_not_exists(deletedAt)',
      ExpressionAttributeValues: { ':item': [itemId], ':none': [], ':completed': 'completed' },
    }),
  )

export type RevisionWish = {
  itemId: QueueItemId
  asked: NonNullable<QueueItemRow['asked']>
  /** Whoever signed is asked first. */
  to: Person | undefined
}

/**
 * A correction of a signed job: a job of its own, which pays nothing more, pointed to by its translation. False when another one
 * was asked for in the same moment, or the translation is not the customer's to use any more.
 */
export function requestRevision(
  signed: QueueItemRow,
  translation: TranslationRow,
  { itemId, asked, to }: RevisionWish,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const assigned = to && {
    status: 'assigned' as const,
    assignedTo: to.userId,
    assignedTranslator: to.name,
    assignedAt: at,
  }
  const item: QueueItemRow = {
    ...newItem(translation, itemId, now),
    ...assigned,
    dueAt: dueFrom(at),
    priority: 'normal',
    feeCents: 0,
    fence: 1,
    revisionOf: signed.revisionOf ?? signed.id,
    asked,
  }
  const { id: translationId, revisionItemId } = translation
  const pointed: Item = {
    Update: {
      TableName: tableName(),
      Key: keys.translation(translationId),
      UpdateExpression: 'SET revisionItemId = :item',
      ConditionExpression: `stage = :completed AND attribute_not_exists(refundedAt) AND ${
        revisionItemId === undefined ? 'attribute_not_exists(revisionItemId)' : 'revisionItemId = :before'
      }`,
      ExpressionAttributeValues: {
        ':item': itemId,
        ':completed': 'completed',
        ...(revisionItemId !== undefined && { ':before': revisionItemId }),
      },
    },
  }
  const told = [
    eventOf('revision.requested', { queueItemId: itemId, translationId, revisionOf: signed.id }, now),
    to
      ? eventOf('job.assigned', { queueItemId: itemId, translationId, translatorId: to.userId, fence: item.fence }, now)
      : eventOf('job.queued', { queueItemId: itemId, translationId }, now),
  ]
  return commit([putNew(item), watchItem(item, now), pointed, ...told.map(eventItem)])
}

/**
 * Real work makes the lock grow: as part of a save's transaction, which holds only while this person has the job and has not
 * lost it to anybody or to time.
 */
export const touchItem = (id: QueueItemId, by: UserId, fence: number, now: Date): Item => ({
  Update: touched(id, by, fence, now, 'ADD #version :one, #work :one'),
})

/** The same without a save. False when the job is lost. */
export const touch = (id: QueueItemId, by: UserId, fence: number, now: Date): Promise<boolean> =>
  updated(new UpdateCommand(touched(id, by, fence, now, 'ADD #version :one')))

function touched(id: QueueItemId, by: UserId, fence: number, now: Date, counts: string) {
  return {
    TableName: tableName(),
    Key: keys.queueItem(id),
    UpdateExpression: `SET lockExpiry = :until, updatedAt = :now ${counts}`,
    ConditionExpression: '#status = :inWork AND claimedBy = :by AND fence = :fence AND lockExpiry > :now',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#version': 'version',
      ...(counts.includes('#work') && { '#work': 'work' }),
    },
    ExpressionAttributeValues: {
      ':inWork': 'in_progress',
      ':by': by,
      ':fence': fence,
      ':now': now.toISOString(),
      ':until': lockExpiryFrom(now),
      ':one': 1,
    },
  }
}

export type Signing = Pick<QueueItemRow, 'signature'> &
  Partial<Pick<QueueItemRow, 'translatorNotes' | 'qualityScore'>> & { signature: Signature }

/**
 * The signature and the end of the work, in one write. `seen` is the row that was read before the segments were: a save since
 * then, another window or a lost lock refuse it (promise H1). `also` holds only while the translation wants it.
 */
export function sign(seen: QueueItemRow, signing: Signing, also: Item[], now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.status !== 'in_progress' || row.claimedBy !== signing.signature.by) return 'gone'
    if (row.fence !== seen.fence || row.work !== seen.work || !isLockAlive(row.lockExpiry, now)) return 'stale'
    const { sentBack: _, ...mended } = unlocked(row)
    return { after: { ...mended, ...signing, status: 'completed', signedAt: now.toISOString() }, also }
  })
}

/** A signed job whose document could not be certified from what was signed: its signer has it again, and hears why. */
export function returnToWork(id: QueueItemId, sentBack: SentBackReason, now: Date): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (row.status !== 'completed' || row.claimedBy === undefined) return 'gone'
    const { signature: _, signedAt: __, ...unsigned } = row
    const lockExpiry = lockExpiryFrom(now)
    const after: QueueItemRow = {
      ...unsigned,
      status: 'in_progress',
      fence: row.fence + 1,
      lockExpiry,
      sentBack,
    }
    return { after, also: [holdItem(row.claimedBy, id, Number.MAX_SAFE_INTEGER)] }
  })
}

/** It cannot or need not be done any more: its translation ends, or has ended. */
export function reject(id: QueueItemId, also: Item[], now: Date, staff?: ByStaff): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => (isJobOpen(row.status) ? { after: rejected(row), also } : 'gone'))
}

/** Takes an item out of the queue, as part of a transaction that holds only while no translator has begun. */
export const withdraw = (row: QueueItemRow, now: Date): Item[] => {
  const after = next(row, rejected(row), now)
  return [replaceItem(row, after), watchItem(after, now), ...eventsOf(row, after, now).map(eventItem)]
}

/** How many jobs each of these people has in work. */
export async function countHeld(people: readonly UserId[]): Promise<Map<UserId, number>> {
  const held = new Map<UserId, number>()
  for (let from = 0; from < people.length; from += 100) {
    const some = people.slice(from, from + 100)
    const { Responses } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: some.map((one) => keys.jobsHeld(one)) } } }),
    )
    const sizes = new Map((Responses?.[tableName()] ?? []).map((item) => [String(item['pk']), sizeOf(item['held'])]))
    for (const one of some) held.set(one, sizes.get(keys.jobsHeld(one).pk) ?? 0)
  }
  return held
}

const sizeOf = (held: unknown): number => (held instanceof Set ? held.size : 0)

/** What a person was assigned, holds or has signed, latest promised time first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.jobsOf(userId), page)
  return { rows: items.map(plain), next }
}

/** What waits in the pool of a pair, soonest promised time first. */
export async function listPool(pair: string, limit: number): Promise<QueueItemRow[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': index.jobPool(pair) },
      Limit: limit,
    }),
  )
  return Items.map(plain)
}

/** Open jobs of a status, soonest promised time first; those that are over by the month in which they came. */
export async function listAt(status: JobStatus, page: Page & { month: string; dueBy?: string | undefined }) {
  const { dueBy } = page
  const partition = isJobOpen(status) ? index.queueAt(status) : index.queueIn(status, page.month)
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: `gsi2pk = :pk${dueBy === undefined ? '' : ' AND gsi2sk <= :by'}`,
      ExpressionAttributeValues: { ':pk': partition, ...(dueBy !== undefined && { ':by': `${dueBy}~` }) },
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'gsi2pk', value: partition }),
    }),
  )
  return { rows: Items.map(plain), next: toCursor(LastEvaluatedKey) }
}

/** How many open jobs were promised for before now, up to `limit`. */
export async function countLate(now: Date, limit: number): Promise<number> {
  const answers = await Promise.all(
    JobStatus.options.filter(isJobOpen).map((status) =>
      client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: gsi2,
          KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
          ExpressionAttributeValues: { ':pk': index.queueAt(status), ':now': now.toISOString() },
          Select: 'COUNT',
          Limit: limit,
        }),
      ),
    ),
  )
  return Math.min(
    limit,
    answers.reduce((sum, { Count = 0 }) => sum + Count, 0),
  )
}

/** Jobs that the sweep should look at by now, longest overdue first. */
export const listDue = (now: Date, limit: number): Promise<QueueItemId[]> =>
  due.listDue(index.jobWatch, now, limit, (item) => QueueItemId.parse(item['queueItemId']))

/** Corrections that were signed and should have their certificate by now, longest overdue first. */
export const listSignedCorrections = (now: Date, limit: number): Promise<QueueItemId[]> =>
  due.listDue(index.correctionWatch, now, limit, (item) => QueueItemId.parse(item['queueItemId']))

/** Lets the sweep come back to a job, unless nothing can happen to it any more by then. */
export const postpone = (id: QueueItemId, until: Date): Promise<void> =>
  due.putOff(keys.jobWatch(id), until, `${until.toISOString()}#${id}`)

/** Look at it again then, as it stands; or never. */
export async function lookAgain(id: QueueItemId, at: Date | undefined, status?: JobStatus): Promise<void> {
  const item =
    at === undefined
      ? { Delete: { TableName: tableName(), Key: keys.jobWatch(id) } }
      : watchAt(id, at.toISOString(), status)
  await commit([item])
}

/** Takes away what translators and the customer wrote about a job, and who had it without signing. Doing it again finds nothing more. */
export const forgetNotes = (id: QueueItemId): Promise<boolean> =>
  updated(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.queueItem(id),
      UpdateExpression: 'REMOVE translatorNotes, qualityCheckNotes, asked, appeal, review, #left ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#left': 'left', '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  )

type Decision = { after: QueueItemRow; also?: Item[] } | Refusal
const tries = 8

/** A change that staff make: only on the stand that they saw, and counted. */
function changeBy(
  staff: ByStaff | undefined,
  id: QueueItemId,
  now: Date,
  decide: (row: QueueItemRow) => Decision,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (staff?.seen !== undefined && staff.seen !== standOf(row)) return 'stale'
    const decided = decide(row)
    if (typeof decided === 'string' || !staff) return decided
    const handled = { count: (row.handled?.count ?? 0) + 1, by: staff.by, at: now.toISOString() }
    return { ...decided, after: { ...decided.after, handled } }
  })
}

/**
 * The one writer: reads the row, decides, and writes while nobody has written since; otherwise again. When the row stood still
 * and the write failed, it was `also` that did not hold.
 */
async function change(id: QueueItemId, now: Date, decide: (row: QueueItemRow) => Decision): Promise<Changed | Refusal> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await find(id)
    if (!before) return 'gone'
    const decided = decide(before)
    if (typeof decided === 'string') return decided
    const after = next(before, decided.after, now)
    const left = before.claimedBy !== undefined && before.status === 'in_progress' ? before.claimedBy : undefined
    const frees = left !== undefined && (after.status !== 'in_progress' || after.claimedBy !== left)
    const events = eventsOf(before, after, now).map(eventItem)
    const items = [replaceItem(before, after), watchItem(after, now), ...events, ...(decided.also ?? [])]
    if (await commit(frees ? [...items, letGoItem(left, id)] : items)) return { row: after, before }
    if ((await find(id))?.version === before.version) return 'full'
  }
  throw new Error('A job kept changing while it was to be changed')
}

/** What has happened to whom: somebody took it into work, signed it, or does not have it any more. */
function eventsOf(before: QueueItemRow, after: QueueItemRow, now: Date): Event[] {
  const { id: queueItemId, translationId, fence } = after
  const of = (translatorId: UserId) => ({ queueItemId, translationId, translatorId, fence })
  const had = holderOf(before)
  const has = after.status === 'rejected' ? undefined : holderOf(after)
  const claims = after.status === 'in_progress' && after.claimedBy !== before.claimedBy
  return [
    ...(had !== undefined && had !== has ? [eventOf('job.returned', of(had), now)] : []),
    ...(after.status === 'assigned' && after.fence !== before.fence && has !== undefined
      ? [eventOf('job.assigned', of(has), now)]
      : []),
    ...(claims && has !== undefined ? [eventOf('job.claimed', of(has), now)] : []),
    ...(before.status === 'completed' && after.sentBack !== undefined && has !== undefined
      ? [eventOf('job.sent-back', of(has), now)]
      : []),
    ...(after.status === 'completed' && before.status !== 'completed' && has !== undefined
      ? [eventOf('job.signed', of(has), now)]
      : []),
  ]
}

const holderOf = (row: QueueItemRow): UserId | undefined => row.claimedBy ?? row.assignedTo

const next = (before: QueueItemRow, after: QueueItemRow, now: Date): QueueItemRow => ({
  ...after,
  version: before.version + 1,
  updatedAt: now.toISOString(),
})

/** In work with this person, from now. */
function taken(row: QueueItemRow, person: Person, now: Date): QueueItemRow {
  const at = now.toISOString()
  return {
    ...free(row),
    status: 'in_progress',
    claimedBy: person.userId,
    claimedAt: at,
    assignedTranslator: person.name,
    lockExpiry: lockExpiryFrom(now),
  }
}

const rejected = (row: QueueItemRow): QueueItemRow => ({ ...unlocked(row), status: 'rejected', fence: row.fence + 1 })

function unlocked(row: QueueItemRow): QueueItemRow {
  const { lockExpiry: _, warnedOf: __, ...rest } = row
  return rest
}

function toPool(row: QueueItemRow, leave: Leave, now: Date): QueueItemRow {
  const { announcedAt: _, ...rest } = free(row)
  return { ...rest, ...leaving(row, leave.how, now, leave), status: 'pending' }
}

/** Nobody's, with a new fence. */
function free(row: QueueItemRow): QueueItemRow {
  const {
    assignedTranslator: _1,
    assignedTo: _2,
    assignedAt: _3,
    claimedBy: _4,
    claimedAt: _5,
    lockExpiry: _6,
    warnedOf: _7,
    sentBack: _8,
    ...rest
  } = row
  return { ...rest, fence: row.fence + 1 }
}

function leaving(row: QueueItemRow, how: JobLeave, now: Date, { reason, note: said }: Partial<Leave> = {}) {
  const by = row.claimedBy ?? row.assignedTo
  if (by === undefined) return {}
  const name = row.assignedTranslator ?? ''
  return { left: { by, name, how, at: now.toISOString(), ...(reason && { reason }), ...(said && { note: said }) } }
}

/** Without the attributes that only the table needs. */
function plain(item: Record<string, unknown>): QueueItemRow {
  const { pk: _1, sk: _2, gsi1pk: _3, gsi1sk: _4, gsi2pk: _5, gsi2sk: _6, ...row } = item
  return row as QueueItemRow
}
