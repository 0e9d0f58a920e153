import { AppError } from '#shared/lib/error.ts'
import { TranslatorTestId } from '#shared/lib/id.ts'
import { entranceTest } from '#shared/translators/entrance-test.ts'
import type { startTest as row } from '#shared/translators/entrance-test-api.ts'
import type { TestRow } from '../../data/jobs/translator-tests.ts'
import { caller } from '../../lib/caller.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { ownTranslator } from '../own-translator.ts'
import { testSets } from './sets.ts'
import { hasEnded, ownTestOf } from './test-views.ts'

/**
 * Draws a set that this person never had and starts the clock. While a test of the pair is open it is answered again, so that
 * a second press costs nothing.
 */
export const startTest: Verb<typeof row, 'data'> = async (ctx, { pair }) => {
  const own = await ownTranslator(ctx)
  const { userId } = caller(ctx)
  if (!own.languagePairs.includes(pair) || own.status === 'rejected') throw new AppError('test-not-applied')
  const now = ctx.now()
  const tests = await ctx.data.translatorTests.listOf(userId)
  const open = tests.find((test) => !hasEnded(test, now))
  if (open?.pair === pair) return { output: { test: ownTestOf(open, now) } }
  if (open) throw new AppError('test-begun')
  const drawn = new Set(tests.map(({ setId }) => setId))
  const left = testSets.filter((set) => set.pair === pair && !drawn.has(set.id))
  const set = left[draw(`${userId}:${pair}:${drawn.size}`, left.length)]
  if (!set) throw new AppError('test-none')
  const test: TestRow = {
    id: TranslatorTestId.parse(ctx.newId()),
    userId,
    translatorId: own.id,
    pair,
    setId: set.id,
    startedAt: now.toISOString(),
    endsAt: new Date(now.getTime() + entranceTest.minutes * 60_000).toISOString(),
    answers: set.segments.map(({ draft }) => draft),
    submittedAt: null,
    errors: [],
    score: null,
    scoredBy: null,
    scoredAs: null,
    scoredAt: null,
    earlier: [],
  }
  if (await ctx.data.translatorTests.create(test)) return { output: { test: ownTestOf(test, now) } }
  const [begun] = await ctx.data.translatorTests.listOf(userId)
  if (!begun) throw new AppError('test-begun')
  return { output: { test: ownTestOf(begun, now) } }
}

/** A draw that differs from person to person and is the same for two presses at once, so that they begin one test. */
const draw = (seed: string, sets: number): number =>
  Buffer.from(sha256(seed), 'base64url').readUInt32BE() % Math.max(1, sets)
