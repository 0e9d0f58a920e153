import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Subscriber } from '#shared/events/subscribers.ts'
import { env } from '../lib/env.ts'

const client = new SQSClient({})

/**
 * Puts an event into a subscriber's queue. Events of one aggregate form a group, which the queue hands out in order, one after
 * the other. The queue takes the same event once in five minutes; `again` tells a replay apart from a repetition.
 */
export async function send(
  subscriber: Subscriber,
  event: { id: string; aggregate: string },
  again?: string,
): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: queuesOf(subscriber).url,
      MessageBody: JSON.stringify(event),
      MessageGroupId: event.aggregate,
      MessageDeduplicationId: again === undefined ? event.id : `${event.id}:${again}`,
    }),
  )
}

/** Puts the dead letters of a subscriber back into its queue, each in its group, and answers how many. */
export async function redrive(subscriber: Subscriber, again: string): Promise<number> {
  const { deadUrl } = queuesOf(subscriber)
  const receive = new ReceiveMessageCommand({
    QueueUrl: deadUrl,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 60,
  })
  for (let moved = 0; ; ) {
    const { Messages = [] } = await client.send(receive)
    if (Messages.length === 0) return moved
    for (const { Body = '{}', ReceiptHandle } of Messages) {
      await send(subscriber, JSON.parse(Body) as { id: string; aggregate: string }, again)
      await client.send(new DeleteMessageCommand({ QueueUrl: deadUrl, ReceiptHandle }))
      moved++
    }
  }
}

type Queues = { url: string; deadUrl: string }

function queuesOf(subscriber: Subscriber): Queues {
  const queues = (JSON.parse(env('EVENT_QUEUES')) as Partial<Record<Subscriber, Queues>>)[subscriber]
  if (!queues) throw new Error(`EVENT_QUEUES names no queue for ${subscriber}`)
  return queues
}
