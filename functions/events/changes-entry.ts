import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import * as outbound from '../adapters/outbound.ts'
import { count } from '../counters/count.ts'
import * as data from '../data/data.ts'
import { log, systemBase } from '../lib/base.ts'
import { stream } from '../lib/event.ts'
import { announce } from '../webhooks/announce.ts'

const announceAll = stream({ data, outbound }, announce)

/**
 * Reads changes of rows off the table's stream, for webhooks and for the counters: DynamoDB serves two readers of a stream, and the
 * dispatcher is the other one. Neither part waits for the other, and both may do a change again.
 */
export async function handler(
  batch: DynamoDBStreamEvent,
  lambda: { awsRequestId: string },
): Promise<DynamoDBBatchResponse> {
  const announced = await announceAll(batch, lambda)
  try {
    const counted = await count({ ...systemBase(lambda.awsRequestId), data }, batch)
    return earlier(batch, announced, counted)
  } catch (error) {
    // Thrown, so that the batch is halved until only what cannot be counted is left.
    log.error('changes were not counted', { requestId: lambda.awsRequestId }, error)
    throw new Error(`Changes were not counted: see the log of request ${lambda.awsRequestId}`)
  }
}

/** The stream comes back with the batch from the first record that failed on. */
function earlier({ Records }: DynamoDBStreamEvent, ...answers: DynamoDBBatchResponse[]): DynamoDBBatchResponse {
  const failed = new Set(answers.flatMap((answer) => answer.batchItemFailures).map((each) => each.itemIdentifier))
  const first = Records.find(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''))?.dynamodb?.SequenceNumber
  return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] }
}
