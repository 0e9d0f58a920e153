import type { listTests as row } from '#shared/translators/entrance-test-api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { findOwnTranslator } from '../own-translator.ts'
import { testSets } from './sets.ts'
import { ownTestOf } from './test-views.ts'

/** One's own tests, and the pairs for which there is one more. */
export const listTests: Verb<typeof row, 'data'> = async (ctx) => {
  const [own, tests] = await Promise.all([findOwnTranslator(ctx), ctx.data.translatorTests.listOf(caller(ctx).userId)])
  const drawn = new Set(tests.map(({ setId }) => setId))
  const available = (own?.languagePairs ?? []).filter((pair) =>
    testSets.some((set) => set.pair === pair && !drawn.has(set.id)),
  )
  return { output: { tests: tests.map((test) => ownTestOf(test, ctx.now())), available } }
}
