import { isJobOpen } from '#shared/jobs/job.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import { failureOf } from '#shared/translations/failure.ts'
import type { Stage } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { certifyCorrection, resumeAfterSigning } from '../lib/resume-after-signing.ts'
import { type Duty, duty, sweepAll } from '../lib/sweep.ts'
import { whileUnsigned } from '../lib/while-unsigned.ts'
import { launch } from './launch.ts'
import { resumeAfterPayment } from './resume-after-payment.ts'
import { closeTerminology, sweepTerminologies } from './terminology.ts'

type Needs = Ctx<'data' | 'files' | 'workflow' | 'engine'>

/**
 * Heals what was interrupted (promise W2): translations without a living execution are started again, and after some attempts
 * failed; paid ones whose token was lost go on; unpaid ones past their day end. Every act may be repeated.
 */
export async function sweep(ctx: Needs): Promise<void> {
  const paymentSeconds = Number(env('PAYMENT_DEADLINE_SECONDS')) + 3600
  const { queue } = ctx.data
  const corrections = duty<QueueItemId>('signed correction', {
    list: queue.listSignedCorrections,
    about: (id) => ({ queueItemId: id }),
    postpone: (id, now) => queue.postpone(id, new Date(now.getTime() + correctionMs)),
    work: (id) => certifyCorrection(ctx, id),
  })
  const duties = [
    standing(ctx, 'queued', 30, heal),
    ...active.map((stage) => standing(ctx, stage, 60, heal)),
    standing(ctx, 'paid', 30, goOn),
    standing(ctx, 'awaiting_payment', paymentSeconds, end),
    // A review takes hours: looking at every one each minute would cost more than it mends.
    ...(ctx.now().getUTCMinutes() % 5 === 0 ? [standing(ctx, 'human_review', 60, review)] : []),
  ]
  await sweepAll(ctx, [...duties, corrections], enoughMs)
  if (ctx.now().getUTCMinutes() === 30) await sweepTerminologies(ctx)
}

const active = ['inspecting', 'extracting', 'translating', 'assembling', 'scoring', 'finishing'] as const
/** The function may run for a minute; the last one begins before that. */
const enoughMs = 40_000
const againMs = 30_000
const correctionMs = 5 * 60_000

function standing(
  ctx: Needs,
  stage: Stage | 'paid',
  olderThanSeconds: number,
  mend: (ctx: Needs, row: TranslationRow) => Promise<void>,
): Duty {
  const before = (now: Date) => new Date(now.getTime() - olderThanSeconds * 1000)
  return duty<TranslationRow>(`translation ${stage}`, {
    list: (now, limit) => ctx.data.translations.listStanding(stage, before(now), limit),
    about: ({ id }) => ({ translationId: id }),
    postpone: (row, now) => ctx.data.translations.postpone(row, new Date(before(now).getTime() + againMs)),
    work: (row) => mend(ctx, row),
    atOnce: 8,
  })
}

/** An unpaid preview needs no execution; a paid one does. */
async function goOn(ctx: Needs, row: TranslationRow): Promise<void> {
  await resumeAfterPayment(ctx, row.id)
  await heal(ctx, row)
}

async function heal(ctx: Needs, row: TranslationRow): Promise<void> {
  const status = await ctx.workflow.statusOf(row.id, row.attempt)
  if (status === 'running') return
  if (status === 'missing') return start(ctx, row)
  if (row.attempt >= maxAttempts && row.stage !== 'awaiting_payment' && row.stage !== 'human_review') {
    return giveUp(ctx, row)
  }
  const { id: translationId, attempt, stage } = row
  ctx.log.warn('an execution is over before its translation', { translationId, attempt, stage })
  if (await ctx.data.translations.nextAttempt(row, ctx.now())) await start(ctx, { ...row, attempt: attempt + 1 })
}

/**
 * What is signed goes on, also where the event of it was lost. A review waits for weeks with an execution that does nothing: while its job
 * is open that is asked about once an hour, by a twelfth of the reviews in each turn.
 */
async function review(ctx: Needs, row: TranslationRow): Promise<void> {
  const job = row.queueItemId && (await ctx.data.queue.find(row.queueItemId))
  if (job) await resumeAfterSigning(ctx, job)
  const isTurn = Math.floor(ctx.now().getUTCMinutes() / 5) === row.id % 12
  if (!job || !isJobOpen(job.status) || isTurn) await heal(ctx, row)
}

async function start(ctx: Needs, row: TranslationRow): Promise<void> {
  if (!(await launch(ctx, row))) await giveUp(ctx, row)
}

/** Throws where somebody has signed it: that work is paid, and what is lost is ours. */
async function giveUp(ctx: Needs, row: TranslationRow): Promise<void> {
  const failure = failureOf('internal', { paid: row.paidAt !== undefined })
  await closeTerminology(ctx, row)
  const unsigned = whileUnsigned(ctx, row)
  await ctx.data.translations.fail(row.id, failure, ctx.now(), unsigned)
}

/** The machine's own deadline ends most; this ends those whose execution was lost on the way. */
async function end(ctx: Needs, row: TranslationRow): Promise<void> {
  await ctx.data.translations.expire(row.id, failureOf('payment-expired'), ctx.now())
}

const maxAttempts = 5
