import { eventOf } from '#shared/events/events.ts'
import type { decideAppeal as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { eventItem } from '../../data/events.ts'
import { ratingItem } from '../../data/jobs/translators.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { refusals } from '../refusals.ts'
import { staffAct } from '../staff/staff-act.ts'
import { isForColleague } from './for-colleague.ts'

/**
 * Staff decide an appeal, once (promise H5): granted, the rating leaves the translator's average, or the correction goes to
 * somebody else. The translator hears the answer. Neither who appealed decides nor the customer whose
 * word it is about, nor who wrote the review where somebody else can.
 */
export const decideAppeal: Verb<typeof row, 'data'> = async (ctx, { id, decision, answer, seen }) => {
  const { userId } = caller(ctx)
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  if (job.appealId === undefined) throw refusals.noAppeal()
  // What was said is forgotten with its document: whose the ticket is appealed, also where somebody else has the job by then.
  const asked = job.appeal?.from ?? (await ctx.data.tickets.find(job.appealId))?.userId
  const appellant = asked ?? job.claimedBy ?? job.left?.by
  if (appellant === undefined) throw refusals.noAppeal()
  if (await isOwnAccount(ctx, appellant)) throw refusals.ownReview()
  if (await isOwnAccount(ctx, job.userId)) throw refusals.ownTranslation()
  if (await isForColleague(ctx, job)) throw refusals.ownFinding()
  const translator = await ctx.data.translators.find(appellant)
  const uncount = job.rating && translator ? [ratingItem(translator.id, job.rating.stars, -1)] : []
  const told = eventOf(
    'appeal.decided',
    { queueItemId: id, translationId: job.translationId, translatorId: appellant, appealId: job.appealId },
    ctx.now(),
  )
  const audit = staffAct(ctx, 'appeal.decided', id, { after: { decision }, why: answer })
  const decided = await ctx.data.queue.decideAppeal(
    id,
    { from: appellant, decision, answer },
    { uncount, also: [audit, eventItem(told)] },
    ctx.now(),
    { by: userId, seen },
  )
  if (decided === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof decided === 'string') throw refusals.noAppeal()
  return { output: messageOf('appeal-decided') }
}
