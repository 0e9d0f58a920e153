import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Counts what changes of the table's rows add. A record that cannot be read stops the batch before it: those ahead of it are counted,
 * and the stream comes back with it and what follows.
 */
export async function count(ctx: Ctx<'data'>, { Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = []
  for (const record of Records) {
    try {
      changes.push(ctx.data.counters.changeIn(record))
    } catch (error) {
      const itemIdentifier = record.dynamodb?.SequenceNumber ?? ''
      ctx.log.error('a record was not counted', { sequenceNumber: itemIdentifier }, error)
      await ctx.data.counters.count(changes, ctx.now())
      return { batchItemFailures: [{ itemIdentifier }] }
    }
  }
  await ctx.data.counters.count(changes, ctx.now())
  return { batchItemFailures: [] }
}
