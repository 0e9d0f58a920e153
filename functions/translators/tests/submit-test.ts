import type { submitTest as row } from '#shared/translators/entrance-test-api.ts'
import type { Verb } from '../../lib/http.ts'
import { keep } from './save-test.ts'

/** Hands in a test. */
export const submitTest: Verb<typeof row, 'data'> = async (ctx, { id, answers }) => ({
  output: { test: await keep(ctx, id, answers, true) },
})
