import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslatorTestId } from '#shared/lib/id.ts'
import { type TestError, testScore } from '#shared/translators/entrance-test.ts'
import type { Item } from '../../data/commit.ts'
import type { TestRow } from '../../data/jobs/translator-tests.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { wordsOf } from './test-views.ts'

/**
 * Scores a test once, by somebody else than who took it under whichever address, together with what `beside` makes of the score; the best
 * score of each pair stands with the application.
 */
export async function score(
  ctx: Ctx<'data'>,
  test: TestRow,
  errors: TestError[],
  beside: (points: number) => Item[] = () => [],
): Promise<number> {
  const { userId } = caller(ctx)
  if (await isOwnAccount(ctx, test.userId)) throw new AppError('own-test')
  const points = testScore(errors, wordsOf(test))
  const fields = { errors, score: points, scoredBy: userId }
  if (!(await ctx.data.translatorTests.score(test, fields, ctx.now(), beside(points))))
    throw new AppError('test-not-ready')
  await keepBest(ctx, test, points)
  return points
}

const tries = 20

/** Over the scores that were read: tests of other pairs may be scored in the same moment. */
async function keepBest(ctx: Ctx<'data'>, { translatorId, pair }: TestRow, points: number): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const applicant = await ctx.data.translators.findById(translatorId)
    if (!applicant) return
    const { testScores } = applicant
    const best = { ...testScores, [pair]: Math.max(points, testScores[pair] ?? 0) }
    if (await ctx.data.translators.change(translatorId, { testScores: best }, [], { testScores })) return
  }
  throw new Error('The scores of an application kept changing')
}

export async function testWith(ctx: Ctx<'data'>, id: TranslatorTestId): Promise<TestRow> {
  const test = await ctx.data.translatorTests.find(id)
  if (!test) throw notFound()
  return test
}
