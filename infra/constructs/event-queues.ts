import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { type Subscriber, subscriberNames } from '#shared/events/subscribers.ts'
import type { Binding } from './binding.ts'
import type { AppFunction } from './function.ts'
import { ageAlarm, deadLetters } from './work-queue.ts'

type Pair = { queue: Queue; dead: Queue }

/** One queue for each subscriber of events. It keeps the order within an aggregate, and puts an event aside after five tries. */
export class EventQueues extends Construct {
  private readonly pairs = new Map<Subscriber, Pair>()

  constructor(scope: Construct, id: string) {
    super(scope, id)
    for (const name of subscriberNames) this.pairs.set(name, this.pairFor(name))
  }

  /**
   * Feeds the function of a subscriber, one event at a time: a queue counts a try of every message of a batch, so events behind
   * a failing one would end in the dead letters with it.
   */
  feed(name: Subscriber, fn: AppFunction): void {
    fn.addEventSource(
      new SqsEventSource(this.pair(name).queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 10 }),
    )
  }

  /** For the dispatcher. */
  get sends(): Binding {
    return { environment: this.environment, grant: (fn) => this.each(({ queue }) => queue.grantSendMessages(fn)) }
  }

  /** For the replay, which also empties the dead letters. */
  get redrives(): Binding {
    return {
      environment: this.environment,
      grant: (fn) =>
        this.each(({ queue, dead }) => {
          queue.grantSendMessages(fn)
          dead.grantConsumeMessages(fn)
        }),
    }
  }

  private get environment() {
    const urls = [...this.pairs].map(([name, { queue, dead }]) => [
      name,
      { url: queue.queueUrl, deadUrl: dead.queueUrl },
    ])
    return { EVENT_QUEUES: JSON.stringify(Object.fromEntries(urls)) }
  }

  private pairFor(name: Subscriber): Pair {
    const scope = new Construct(this, name)
    const dead = deadLetters(scope, 'Dead', { fifo: true, entry: 'dead-events' })
    const queue = new Queue(scope, 'Queue', {
      fifo: true,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(40),
      deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
    })
    ageAlarm(queue, name)
    return { queue, dead }
  }

  private pair(name: Subscriber): Pair {
    const pair = this.pairs.get(name)
    if (!pair) throw new Error(`No subscriber is called ${name}`)
    return pair
  }

  private each(work: (pair: Pair) => void): void {
    for (const pair of this.pairs.values()) work(pair)
  }
}
