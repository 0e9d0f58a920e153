import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { env } from '../lib/env.ts'

const queue = new SQSClient({})

/** Asks for a file that takes longer than a call may. */
export async function enqueue(message: object): Promise<void> {
  await queue.send(new SendMessageCommand({ QueueUrl: env('EXPORT_QUEUE_URL'), MessageBody: JSON.stringify(message) }))
}
