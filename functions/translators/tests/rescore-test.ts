import { eventOf } from '#shared/events/events.ts'
import type { rescoreTest as row } from '#shared/translators/entrance-test-api.ts'
import { eventItem } from '../../data/events.ts'
import { auditItem } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { score, testWith } from './score.ts'

/**
 * Staff score a test again, over the score that they saw: one of a translator may be a rival's. What was given before, by whom and why it
 * changed is written down; the applicant hears of another score.
 */
export const rescoreTest: Verb<typeof row, 'data'> = async (ctx, { id, errors, seen, reason }) => {
  const test = await testWith(ctx, id)
  const subject = `translator:${test.translatorId}` as const
  if (test.scoredAt !== seen) throw await changedMeanwhile(ctx, subject)
  // One moment for the score and for the event that names it.
  const at = ctx.now()
  const actor = caller(ctx).userId
  const beside = (reached: number) => [
    auditItem({
      id: ctx.newId(),
      at,
      actor,
      action: 'translator-test.rescored',
      subject,
      before: { score: test.score, scoredBy: test.scoredBy },
      after: { pair: test.pair, score: reached, scoredBy: actor },
      why: reason,
    }),
    ...(reached === test.score ? [] : [eventItem(eventOf('translator-test.rescored', facts, at))]),
  ]
  const facts = { testId: id, translatorId: test.translatorId, scoredAt: at.toISOString() }
  const points = await score({ ...ctx, now: () => at }, test, { errors, as: 'staff', beside })
  if (points === false) throw await changedMeanwhile(ctx, subject)
  return { output: { score: points } }
}
