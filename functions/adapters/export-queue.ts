import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { UserId } from '#shared/lib/id.ts'
import { env } from '../lib/env.ts'

const queue = new SQSClient({})

/**
 * Asks for a file that takes longer than a call may. The group makes the queue fair: an account whose files take much of the time waits
 * behind the others (Amazon SQS, "fair queues"). So do all formats that are kept before their originals go.
 */
export async function enqueue(message: object, group: UserId | 'retention'): Promise<void> {
  await queue.send(
    new SendMessageCommand({
      QueueUrl: env('EXPORT_QUEUE_URL'),
      MessageBody: JSON.stringify(message),
      MessageGroupId: String(group),
    }),
  )
}
