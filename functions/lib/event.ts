import type {
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
  SQSRecord,
} from 'aws-lambda'
import type * as z from 'zod'
import { log, systemBase } from './base.ts'
import type { Base, Outside } from './ctx.ts'

type Lambda = { awsRequestId: string }

/**
 * The wrapper of a queue's consumer. Messages come at least once, so the verb must be idempotent. A message that fails goes
 * back alone; the ones beside it are done. One that cannot be read fails until the queue moves it to the dead letters. They are handled
 * one after the other, or `together` where each waits for another machine.
 */
export function queue<M extends z.ZodType, K extends keyof Outside>(
  options: { message: M; outside: Pick<Outside, K>; together?: boolean },
  verb: (ctx: Base & Pick<Outside, K>, message: z.output<M>) => Promise<void>,
) {
  return async (event: SQSEvent, lambda: Lambda): Promise<SQSBatchResponse> => {
    const ctx = { ...options.outside, ...systemBase(lambda.awsRequestId) }
    const failed: string[] = []
    const handle = async ({ messageId, body }: SQSRecord) => {
      try {
        await verb(ctx, options.message.parse(JSON.parse(body)))
      } catch (error) {
        log.error('message failed', { messageId, requestId: lambda.awsRequestId }, error)
        failed.push(messageId)
      }
    }
    if (options.together) await Promise.all(event.Records.map(handle))
    else for (const record of event.Records) await handle(record)
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

/**
 * The wrapper of a table stream's consumer: records in their order. The first that fails stops the batch, and the stream
 * comes back with it, so that a later change of a row is never handled before an earlier one.
 */
export function stream<K extends keyof Outside>(
  outside: Pick<Outside, K>,
  verb: (ctx: Base & Pick<Outside, K>, record: DynamoDBRecord) => Promise<void>,
) {
  return async (event: DynamoDBStreamEvent, lambda: Lambda): Promise<DynamoDBBatchResponse> => {
    const ctx = { ...outside, ...systemBase(lambda.awsRequestId) }
    for (const record of event.Records) {
      try {
        await verb(ctx, record)
      } catch (error) {
        const itemIdentifier = record.dynamodb?.SequenceNumber ?? ''
        log.error('record failed', { sequenceNumber: itemIdentifier, requestId: lambda.awsRequestId }, error)
        return { batchItemFailures: [{ itemIdentifier }] }
      }
    }
    return { batchItemFailures: [] }
  }
}

/** The wrapper of work on a schedule. A failure is thrown on, so that the schedule's retries and alarm see it. */
export function schedule<K extends keyof Outside>(
  outside: Pick<Outside, K>,
  verb: (ctx: Base & Pick<Outside, K>) => Promise<void>,
) {
  return async (_event: unknown, lambda: Lambda): Promise<void> => {
    try {
      await verb({ ...outside, ...systemBase(lambda.awsRequestId) })
    } catch (error) {
      log.error('scheduled work failed', { requestId: lambda.awsRequestId }, error)
      throw new Error(`Scheduled work failed: see the log of request ${lambda.awsRequestId}`)
    }
  }
}
