import { notFound } from '#shared/lib/error.ts'
import type { listTranslatorTests as row } from '#shared/translators/entrance-test-api.ts'
import type { Verb } from '../../lib/http.ts'
import { reviewOf } from './test-views.ts'

/** What an applicant has handed in, beside the application. */
export const listTranslatorTests: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found) throw notFound()
  const tests = found.userId === null ? [] : await ctx.data.translatorTests.listOf(found.userId)
  return { output: { tests: tests.map(reviewOf) } }
}
