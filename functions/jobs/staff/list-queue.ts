import * as z from 'zod'
import type { listQueue as row } from '#shared/jobs/api.ts'
import { isJobOpen, JobStatus } from '#shared/jobs/job.ts'
import { AppError } from '#shared/lib/error.ts'
import { QueueItemId, TranslationId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import { monthBefore } from '../../data/months.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { peopleNamed } from '../../lib/lookups/people-named.ts'
import { searchedNumber } from '../../lib/lookups/searched-number.ts'
import { firstMonth } from '../../lib/months.ts'
import { lateBy, queueItemOf } from './queue-view.ts'

/** The list of each status begins where the one before ends; what is over goes back by month. */
const Cursor = z.object({ status: JobStatus, month: z.string().regex(/^\d{4}-\d{2}$/), inner: z.string().optional() })
type Cursor = z.infer<typeof Cursor>
type Only = { status: JobStatus | undefined; late: boolean | undefined }

const order: readonly JobStatus[] = ['pending', 'assigned', 'in_progress', 'completed', 'rejected']
/** Lists that one call may look into to fill its page. */
const most = 24

/** The human queue, soonest promised time first. What is late or will be is marked, and with `late` it is all that is asked for. */
export const listQueue: Verb<typeof row, 'data'> = async (ctx, { status, late, search, cursor, limit }) => {
  if (search) return { output: await searched(ctx, search, status, limit) }
  const only = { status, late }
  const thisMonth = ctx.now().toISOString().slice(0, 7)
  let place: Cursor | undefined =
    cursor === undefined ? { status: status ?? 'pending', month: thisMonth } : placeOf(cursor, status)
  const rows: QueueItemRow[] = []
  for (let lists = 0; place && lists < most && rows.length < limit; lists++) {
    const { status: at, month, inner } = place
    const page = await ctx.data.queue.listAt(at, {
      month,
      limit: limit - rows.length,
      cursor: inner,
      dueBy: late ? lateBy(at, ctx.now()) : undefined,
    })
    rows.push(...page.rows)
    place = page.next === undefined ? after(place, only, thisMonth) : { ...place, inner: page.next }
  }
  const items = await Promise.all(rows.map((item) => queueItemOf(ctx, item)))
  return { output: items, ...(place && { headers: { [nextCursorHeader]: toCursor(place) } }) }
}

/** The list that follows when one is at its end. */
function after({ status, month }: Cursor, only: Only, thisMonth: string): Cursor | undefined {
  if (!isJobOpen(status) && month > firstMonth) return { status, month: monthBefore(month) }
  if (only.status !== undefined) return undefined
  const next = order[order.indexOf(status) + 1]
  // What is over cannot be late any more.
  if (next === undefined || (only.late && !isJobOpen(next))) return undefined
  return { status: next, month: thisMonth }
}

/** By the number of the item or of its translation exactly, else the newest of the translators whose name or address begins so. */
async function searched(ctx: Ctx<'data'>, search: string, status: JobStatus | undefined, limit: number) {
  const number = searchedNumber(search)
  if (number === undefined) {
    const people = await peopleNamed(ctx, search)
    const lists = await Promise.all(people.map(({ id }) => ctx.data.queue.listOf(id, { limit })))
    const named = lists.flatMap(({ rows }) => rows).filter((row) => status === undefined || row.status === status)
    return Promise.all(named.slice(0, limit).map((one) => queueItemOf(ctx, one)))
  }
  const byTranslation = await ctx.data.translations.find(TranslationId.parse(number))
  const ids = [QueueItemId.parse(number), byTranslation?.queueItemId, byTranslation?.revisionItemId]
  const rows = await Promise.all(ids.flatMap((id) => (id === undefined ? [] : [ctx.data.queue.find(id)])))
  const found = rows.flatMap((one) => (one && (status === undefined || one.status === status) ? [one] : []))
  return Promise.all(found.map((one) => queueItemOf(ctx, one)))
}

const toCursor = (place: Cursor): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function placeOf(cursor: string, only: JobStatus | undefined): Cursor {
  const place = Cursor.safeParse(parse(cursor))
  if (!place.success || (only !== undefined && place.data.status !== only)) throw new AppError('page-unknown')
  return place.data
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
