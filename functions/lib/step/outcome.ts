import * as z from 'zod'
import { type DocumentRefusal, verdicts } from '#shared/documents/verdict.ts'
import { TranslationId } from '#shared/lib/id.ts'
import { FailureCode } from '#shared/translations/failure.ts'

export const StepInput = z.object({ translationId: TranslationId })
export const PartInput = StepInput.extend({ part: z.enum(['preview', 'rest']) })
export const WaitInput = StepInput.extend({ taskToken: z.string().min(1) })

const Verdict = z.enum(Object.keys(verdicts) as [keyof typeof verdicts, ...(keyof typeof verdicts)[]])

/** What a step tells the machine: ids and small facts, never text. */
export const Outcome = StepInput.extend({
  outcome: z.enum(['next', 'failed', 'ended', 'returned']),
  failure: FailureCode.optional(),
  verdict: Verdict.optional(),
})
export type Outcome = z.input<typeof Outcome>

export const FailInput = StepInput.extend({
  failure: FailureCode.optional(),
  verdict: Verdict.optional(),
  error: z.looseObject({ Error: z.string() }).optional(),
})

export const next = (translationId: TranslationId) => ({ translationId, outcome: 'next' as const })
/** What was signed could not be certified: its translator has it again. */
export const returned = (translationId: TranslationId) => ({ translationId, outcome: 'returned' as const })
/** The translation is final already: nothing more to do. */
export const ended = (translationId: TranslationId) => ({ translationId, outcome: 'ended' as const })
export const failed = (translationId: TranslationId, failure: FailureCode, verdict?: keyof typeof verdicts) => ({
  translationId,
  outcome: 'failed' as const,
  failure,
  ...(verdict && { verdict }),
})

/** A file that cannot be translated is an outcome, not an error. */
export const refused = (translationId: TranslationId, { verdict }: DocumentRefusal): Outcome =>
  verdict === 'empty' ? failed(translationId, 'no-text') : failed(translationId, 'file-refused', verdict)
