import { notFound } from '#shared/lib/error.ts'
import type { reviewTest as row } from '#shared/translators/entrance-test-api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { firstScore, testWith } from './score.ts'

/** An approved translator of the pair scores a test; those of other pairs are not there. */
export const reviewTest: Verb<typeof row, 'data'> = async (ctx, { id, errors }) => {
  const [test, own] = await Promise.all([testWith(ctx, id), ctx.data.translators.find(caller(ctx).userId)])
  if (!own?.languagePairs.includes(test.pair)) throw notFound()
  return { output: { score: await firstScore(ctx, test, { errors, as: 'translator' }) } }
}
