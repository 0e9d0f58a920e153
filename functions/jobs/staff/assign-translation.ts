import type { assignTranslation as row } from '#shared/jobs/api.ts'
import { isJobOpen } from '#shared/jobs/job.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { pairOf } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translation-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { nameOf, translatorsOf } from '../../lib/lookups/translators-of.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { refusals } from '../refusals.ts'
import { canSign, isOwnDocument } from '../translator.ts'
import { staffAct } from './staff-act.ts'

/** Staff give a job to a translator of its pair, by name or id, who has twelve hours to accept it. */
export const assignTranslation: Verb<typeof row, 'data' | 'mail'> = async (
  ctx,
  { translationId, translator: wanted, seen },
) => {
  const translation = await ctx.data.translations.find(translationId)
  const job = translation && (await waitingJobOf(ctx, translation))
  if (!job) throw notFound()
  const found = await translatorsOf(ctx, pairOf(job), (one) =>
    typeof wanted === 'number' ? one.userId === wanted || one.id === wanted : folded(nameOf(one)) === folded(wanted),
  )
  const [translator, ...others] = found
  if (!translator || translator.userId === null) throw refusals.noTranslator()
  if (others.length > 0) throw refusals.manyTranslators()
  const person = { userId: translator.userId, name: nameOf(translator) }
  if (!canSign(ctx, job, { ...person, profile: translator })) throw refusals.theirAuthority()
  if (await isOwnDocument(ctx, job, { userId: person.userId, emails: [translator.email] })) throw refusals.own()
  // Who translates too takes a paid job from the pool, as everybody else.
  if (job.feeCents > 0 && (await isOwnAccount(ctx, person.userId))) throw refusals.ownPay()
  const audit = staffAct(ctx, 'job.assigned', job.id, {
    before: { status: job.status, translator: job.assignedTranslator ?? null },
    after: { status: 'assigned', translator: person.name },
  })
  const staff = { by: caller(ctx).userId, seen }
  const assigned = await ctx.data.queue.assign(job.id, person, [audit], ctx.now(), staff)
  if (assigned === 'stale') throw await changedMeanwhile(ctx, `job:${job.id}`)
  if (typeof assigned === 'string') throw refusals.notWaiting()
  return { output: messageOf('job-assigned') }
}

/** The correction that is under way, else the first job. */
async function waitingJobOf(ctx: Ctx<'data'>, { queueItemId, revisionItemId }: TranslationRow) {
  const revision = revisionItemId && (await ctx.data.queue.find(revisionItemId))
  if (revision && isJobOpen(revision.status)) return revision
  return queueItemId && (await ctx.data.queue.find(queueItemId))
}

export const folded = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
