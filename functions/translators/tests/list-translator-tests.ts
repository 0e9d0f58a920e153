import { notFound } from '#shared/lib/error.ts'
import type { listTranslatorTests as row } from '#shared/translators/entrance-test-api.ts'
import type { Verb } from '../../lib/http.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { hasEnded, reviewOf } from './test-views.ts'

/** What an applicant has handed in, beside the application. It tells what is wrong in a set: nothing of an open test, or to who took it. */
export const listTranslatorTests: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found) throw notFound()
  const { userId } = found
  const tests =
    userId === null || (await isOwnAccount(ctx, userId)) ? [] : await ctx.data.translatorTests.listOf(userId)
  return { output: { tests: tests.filter((test) => hasEnded(test, ctx.now())).map(reviewOf) } }
}
