import type { scoreTest as row } from '#shared/translators/entrance-test-api.ts'
import { auditItem } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { firstScore, testWith } from './score.ts'

/** Staff score a test; who did is written down with it. */
export const scoreTest: Verb<typeof row, 'data'> = async (ctx, { id, errors }) => {
  const test = await testWith(ctx, id)
  const beside = (reached: number) => [
    auditItem({
      id: ctx.newId(),
      at: ctx.now(),
      actor: caller(ctx).userId,
      action: 'translator-test.scored',
      subject: `translator:${test.translatorId}`,
      after: { pair: test.pair, score: reached },
    }),
  ]
  return { output: { score: await firstScore(ctx, test, { errors, as: 'staff', beside }) } }
}
