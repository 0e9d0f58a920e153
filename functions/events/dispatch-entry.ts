import type { DynamoDBStreamEvent } from 'aws-lambda'
import * as eventQueues from '../adapters/event-queues.ts'
import { log, systemBase } from '../lib/base.ts'
import { dispatch } from './dispatch.ts'

/** Reads new events off the table's stream. */
export async function handler(batch: DynamoDBStreamEvent, { awsRequestId }: { awsRequestId: string }): Promise<void> {
  try {
    await dispatch({ ...systemBase(awsRequestId), eventQueues }, batch)
  } catch (error) {
    log.error('events were not dispatched', { requestId: awsRequestId }, error)
    throw new Error(`Events were not dispatched: see the log of request ${awsRequestId}`)
  }
}
