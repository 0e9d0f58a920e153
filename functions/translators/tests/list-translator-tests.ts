import { notFound } from '#shared/lib/error.ts'
import type { listTranslatorTests as row } from '#shared/translators/entrance-test-api.ts'
import type { Verb } from '../../lib/http.ts'
import { namesOf } from '../../lib/lookups/history-of.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { hasEnded, staffViewOf } from './test-views.ts'

/**
 * What an applicant has handed in, beside the application, and who scored it. It tells what is wrong in a set: nothing of an open test, or to
 * who took it.
 */
export const listTranslatorTests: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found) throw notFound()
  const { userId } = found
  const taken =
    userId === null || (await isOwnAccount(ctx, userId)) ? [] : await ctx.data.translatorTests.listOf(userId)
  const tests = taken.filter((test) => hasEnded(test, ctx.now()))
  const names = await namesOf(
    ctx,
    tests.flatMap((test) => [test, ...test.earlier]).flatMap(({ scoredBy }) => scoredBy ?? []),
  )
  return { output: { tests: tests.map((test) => staffViewOf(test, names)) } }
}
