import { failureOf } from '#shared/translations/failure.ts'
import type { Stage } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { launch } from './launch.ts'
import { resumeAfterPayment } from './resume-after-payment.ts'
import { tellFailed } from './tell.ts'
import { closeTerminology, sweepTerminologies } from './terminology.ts'

type Needs = Ctx<'data' | 'files' | 'workflow' | 'mail' | 'engine'>

/**
 * Heals what was interrupted (promise W2): translations without a living execution are started again, and after some attempts
 * failed; paid ones whose token was lost go on; unpaid ones past their day end. Every act may be repeated.
 */
export async function sweep(ctx: Needs): Promise<void> {
  await forEach(ctx, 'queued', 30, heal)
  for (const stage of active) await forEach(ctx, stage, 60, heal)
  await forEach(ctx, 'paid', 30, goOn)
  await forEach(ctx, 'awaiting_payment', Number(env('PAYMENT_DEADLINE_SECONDS')) + 3600, end)
  // A review takes hours: looking at every one each minute would cost more than it mends.
  if (ctx.now().getUTCMinutes() % 10 === 0) await forEach(ctx, 'human_review', 60, heal)
  if (ctx.now().getUTCMinutes() === 30) await sweepTerminologies(ctx)
}

const active = ['inspecting', 'extracting', 'translating', 'assembling', 'scoring', 'finishing'] as const

async function forEach(
  ctx: Needs,
  stage: Stage | 'paid',
  olderThanSeconds: number,
  mend: (ctx: Needs, row: TranslationRow) => Promise<void>,
): Promise<void> {
  const before = new Date(ctx.now().getTime() - olderThanSeconds * 1000)
  for await (const row of ctx.data.translations.listStanding(stage, before)) {
    try {
      await mend(ctx, row)
    } catch (error) {
      ctx.log.error('a translation could not be mended', { translationId: row.id }, error)
    }
  }
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

async function start(ctx: Needs, row: TranslationRow): Promise<void> {
  if (!(await launch(ctx, row))) await giveUp(ctx, row)
}

async function giveUp(ctx: Needs, row: TranslationRow): Promise<void> {
  const failure = failureOf('internal', { paid: row.paidAt !== undefined })
  await closeTerminology(ctx, row)
  await ctx.data.translations.fail(row.id, failure, ctx.now())
  const after = await ctx.data.translations.get(row.id)
  if (after.stage === 'failed') await tellFailed(ctx, after)
}

/** The machine's own deadline ends most; this ends those whose execution was lost on the way. */
async function end(ctx: Needs, row: TranslationRow): Promise<void> {
  await ctx.data.translations.expire(row.id, failureOf('payment-expired'), ctx.now())
  const after = await ctx.data.translations.get(row.id)
  if (after.stage === 'expired') await tellFailed(ctx, after)
}

const maxAttempts = 5
