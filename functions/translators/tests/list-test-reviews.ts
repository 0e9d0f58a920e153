import { notFound } from '#shared/lib/error.ts'
import type { listTestReviews as row } from '#shared/translators/entrance-test-api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { reviewOf } from './test-views.ts'

const most = 20

/** Tests of the caller's own pairs that wait for a score, never one of the caller's own mailbox, and without a name. */
export const listTestReviews: Verb<typeof row, 'data'> = async (ctx) => {
  const own = await ctx.data.translators.find(caller(ctx).userId)
  if (!own) throw notFound()
  const lists = await Promise.all(
    own.languagePairs.map((pair) => ctx.data.translatorTests.listToReview(pair, ctx.now(), most)),
  )
  const others = await Promise.all(
    lists.flat().map(async (test) => ((await isOwnAccount(ctx, test.userId)) ? [] : [test])),
  )
  return { output: { tests: others.flat().slice(0, most).map(reviewOf) } }
}
