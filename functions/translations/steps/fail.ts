import type * as z from 'zod'
import { type Verdict, verdictCode } from '#shared/documents/verdict.ts'
import { type FailureCode, failureOf } from '#shared/translations/failure.ts'
import type { Stage } from '#shared/translations/stage.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, FailInput, Outcome } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { whileUnsigned } from '../../lib/while-unsigned.ts'
import { closeTerminology } from '../terminology.ts'

/**
 * Ends a translation with a reason that the customer understands, and for a paid one money to give back. Throws where somebody
 * has signed it: that work is certified and paid, and what is wrong is ours. The sweep begins it anew.
 */
export async function fail(ctx: Ctx<'data' | 'engine'>, input: z.output<typeof FailInput>): Promise<Outcome> {
  const { translationId } = input
  const row = await ctx.data.translations.get(translationId)
  await closeTerminology(ctx, row)
  const { code, verdict } = reasonOf(input, row.stage)
  const failure = failureOf(code, { paid: row.paidAt !== undefined, reason: verdict && verdictCode(verdict) })
  const unsigned = whileUnsigned(ctx, row)
  await ctx.data.translations.fail(translationId, failure, ctx.now(), unsigned)
  const after = await ctx.data.translations.get(translationId)
  if (after.stage !== 'failed') return ended(translationId)
  // An alarm counts these lines: a step that died, a scan that never came and an engine that is down ring nowhere else.
  if (code === 'internal' || code === 'engine-unavailable')
    ctx.log.error('a document was given up', { translationId, error: input.error?.Error ?? null })
  return ended(translationId)
}

/** A failure that a step named, or what an error that nobody caught means at this stage. */
function reasonOf(
  { failure, verdict, error }: z.output<typeof FailInput>,
  stage: Stage,
): { code: FailureCode; verdict: Verdict | undefined } {
  if (failure) return { code: failure, verdict }
  const name = error?.Error ?? ''
  if (stage === 'extracting' && parserDeaths.has(name)) return { code: 'file-refused', verdict: 'timeout' }
  return { code: codes[name] ?? 'internal', verdict: undefined }
}

const parserDeaths = new Set([
  'States.Timeout',
  'Sandbox.Timedout',
  'Runtime.ExitError',
  'Runtime.OutOfMemory',
  'Runtime.HandlerError',
  'Lambda.Unknown',
])

const codes: Record<string, FailureCode> = {
  EngineUnavailable: 'pair-unsupported',
  EngineBusy: 'engine-unavailable',
  // The batches of a long document run apart from the machine, which hears no more than that one of them gave up.
  'States.ExceedToleratedFailureThreshold': 'engine-unavailable',
}

export const handler = step({ input: FailInput, output: Outcome, outside: { data, engine } }, fail)
