import type * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import { causeOf, log, plainSentence, systemBase } from './base.ts'
import type { Base, Outside } from './ctx.ts'

export type StepOptions<I extends z.ZodType, O extends z.ZodType, K extends keyof Outside> = {
  input: I
  output: O
  outside: Pick<Outside, K>
}

export type StepVerb<I extends z.ZodType, O extends z.ZodType, K extends keyof Outside> = (
  ctx: Base & Pick<Outside, K>,
  input: z.output<I>,
) => Promise<z.input<O>>

/**
 * The wrapper of a workflow step: state in → input schema → verb → output schema → state out. What is thrown keeps a name
 * for Retry and Catch, an `AppError` its code, and loses its message, because the history of an execution is not a place
 * for document text (promise R2).
 */
export function step<I extends z.ZodType, O extends z.ZodType, K extends keyof Outside>(
  options: StepOptions<I, O, K>,
  verb: StepVerb<I, O, K>,
) {
  return async (state: unknown, lambda: { awsRequestId: string }): Promise<z.output<O>> => {
    try {
      const input = options.input.parse(state)
      return options.output.parse(await verb({ ...options.outside, ...systemBase(lambda.awsRequestId) }, input))
    } catch (error) {
      log.error('step failed', { requestId: lambda.awsRequestId }, error)
      throw named(error, lambda.awsRequestId)
    }
  }
}

function named(error: unknown, requestId: string): Error {
  const told = new Error(error instanceof AppError ? plainSentence(error) : `See the log of request ${requestId}`)
  told.name = error instanceof AppError ? error.code : causeOf(error).name
  delete told.stack
  return told
}
