import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslatorTestId } from '#shared/lib/id.ts'
import type { saveTest as row } from '#shared/translators/entrance-test-api.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { ownTestOf } from './test-views.ts'

/** Keeps the texts of an open test. */
export const saveTest: Verb<typeof row, 'data'> = async (ctx, { id, answers }) => ({
  output: { test: await keep(ctx, id, answers, false) },
})

/** Writes the texts within the test's time; with `handIn` it ends. */
export async function keep(ctx: Ctx<'data'>, id: TranslatorTestId, answers: string[], handIn: boolean) {
  const test = await ctx.data.translatorTests.find(id)
  if (!test) throw notFound()
  if (!(await ctx.data.translatorTests.save(test, answers, handIn, ctx.now()))) throw new AppError('test-over')
  return ownTestOf((await ctx.data.translatorTests.find(id)) ?? test, ctx.now())
}
