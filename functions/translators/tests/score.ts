import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslatorTestId } from '#shared/lib/id.ts'
import { type TestError, testScore } from '#shared/translators/entrance-test.ts'
import type { Item } from '../../data/commit.ts'
import type { TestRow } from '../../data/jobs/translator-tests.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { hasEnded, wordsOf } from './test-views.ts'

type Scoring = {
  errors: TestError[]
  as: 'translator' | 'staff'
  /** What is written with the score. */
  beside?: (points: number) => Item[]
}

const tries = 20

/**
 * Scores a test over the score that was read, by somebody else than who took it under whichever address. The best score of the pair stands
 * with the application: in the same transaction, over the other tests of the pair as they were read. False when it was scored meanwhile.
 */
export async function score(ctx: Ctx<'data'>, test: TestRow, { errors, as, beside }: Scoring): Promise<number | false> {
  const { userId } = caller(ctx)
  if (await isOwnAccount(ctx, test.userId)) throw new AppError('own-test')
  const points = testScore(errors, wordsOf(test))
  const fields = { errors, score: points, scoredBy: userId, scoredAs: as }
  for (let attempt = 0; attempt < tries; attempt++) {
    const items = [...(await bestItems(ctx, test, points)), ...(beside?.(points) ?? [])]
    if (await ctx.data.translatorTests.score(test, fields, ctx.now(), items)) return points
    const now = await testWith(ctx, test.id)
    if (now.scoredAt !== test.scoredAt || !hasEnded(now, ctx.now())) return false
  }
  throw new Error('The tests of an application kept being scored')
}

/** The first score of a test: of two at once one is too late. */
export async function firstScore(ctx: Ctx<'data'>, test: TestRow, scoring: Scoring): Promise<number> {
  const points = test.scoredAt === null && (await score(ctx, test, scoring))
  if (points === false) throw new AppError('test-not-ready')
  return points
}

/** The best score of a pair, with the other tests that it was made of. Nothing where the application has gone. */
async function bestItems(ctx: Ctx<'data'>, test: TestRow, points: number): Promise<Item[]> {
  const { translators, translatorTests } = ctx.data
  const { id, userId, translatorId, pair } = test
  if (!(await translators.findById(translatorId))) return []
  const others = (await translatorTests.listOf(userId)).filter(
    (one) => one.id !== id && one.pair === pair && one.translatorId === translatorId,
  )
  const best = Math.max(points, ...others.map((one) => one.score ?? 0))
  return [translators.testScoreItem(translatorId, pair, best), ...others.map(translatorTests.sameScoreItem)]
}

export async function testWith(ctx: Ctx<'data'>, id: TranslatorTestId): Promise<TestRow> {
  const test = await ctx.data.translatorTests.find(id)
  if (!test) throw notFound()
  return test
}
