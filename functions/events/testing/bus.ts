import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { type Subscriber, subscriberNames } from '#shared/events/subscribers.ts'
import type { Item } from '../../data/commit.ts'

const client = new SQSClient({})
const maxTries = 5

/** The queues of all subscribers and their dead letters, as `EventQueues` makes them; those of one to be fed and counted. */
export async function openQueues(subscriber: Subscriber) {
  const opened = await Promise.all(subscriberNames.map(async (name) => [name, await openQueue()] as const))
  const queues = Object.fromEntries(opened) as Record<Subscriber, Awaited<ReturnType<typeof openQueue>>>
  process.env['EVENT_QUEUES'] = JSON.stringify(queues)
  const { url, deadUrl } = queues[subscriber]

  /** Feeds a handler until its queue is empty, as Lambda does: what it does not name as failed is deleted. */
  async function feed(handler: (batch: SQSEvent, lambda: { awsRequestId: string }) => Promise<SQSBatchResponse>) {
    for (;;) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: url,
          MessageSystemAttributeNames: ['MessageGroupId'],
        }),
      )
      if (Messages.length === 0) return
      const Records = Messages.map(({ MessageId: messageId = '', Body: body = '', Attributes: attributes = {} }) => ({
        messageId,
        body,
        attributes,
      }))
      const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, { awsRequestId: 'test' })
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
      for (const { MessageId = '', ReceiptHandle } of Messages) {
        if (!failed.has(MessageId)) await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }))
      }
    }
  }

  async function countDead(): Promise<number> {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Number(Attributes?.['ApproximateNumberOfMessages'])
  }

  return { feed, countDead }
}

/** Failed messages come back at once. */
async function openQueue(): Promise<{ url: string; deadUrl: string }> {
  const make = async (name: string, attributes: Record<string, string>) => {
    const Attributes = { FifoQueue: 'true', VisibilityTimeout: '0', ...attributes }
    const { QueueUrl = '' } = await client.send(new CreateQueueCommand({ QueueName: `${name}.fifo`, Attributes }))
    return QueueUrl
  }
  const name = `events-${crypto.randomUUID()}`
  const deadUrl = await make(`${name}-dead`, {})
  const asked = await client.send(new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['QueueArn'] }))
  const deadLetterTargetArn = asked.Attributes?.['QueueArn']
  const url = await make(name, {
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: maxTries }),
  })
  return { url, deadUrl }
}

/** What the table's stream has of items that were put. */
export const streamOf = (...items: Item[]): DynamoDBStreamEvent => ({
  Records: items.map(
    (item) =>
      ({
        eventName: 'INSERT',
        dynamodb: { NewImage: marshall(item.Put?.Item, { removeUndefinedValues: true }) as unknown },
      }) as DynamoDBRecord,
  ),
})
