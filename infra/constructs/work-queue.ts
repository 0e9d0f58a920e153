import { Duration } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import type { AppFunction } from './function.ts'

/** A queue whose failures end in a dead-letter queue, and an alarm that says so. */
export class WorkQueue extends Construct {
  readonly queue: Queue
  readonly dead: Queue

  constructor(scope: Construct, id: string, props: { visibility: Duration; tries?: number }) {
    super(scope, id)
    this.dead = deadLetters(this, 'Dead')
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: props.visibility,
      deadLetterQueue: { queue: this.dead, maxReceiveCount: props.tries ?? 5 },
    })
    ageAlarm(this.queue, id)
  }

  /** Feeds a function, ten messages at a time or as few as its time takes; only the failed ones come back. */
  feed(fn: AppFunction, { batchSize = 10 } = {}): void {
    fn.addEventSource(new SqsEventSource(this.queue, { batchSize, reportBatchItemFailures: true, maxConcurrency: 5 }))
  }
}

/** Rings when messages wait for long: the consumer is throttled, broken or too slow. */
export function ageAlarm(queue: Queue, of: string, after = Duration.minutes(15)): void {
  new Alarm(queue, 'Old', {
    alarmDescription: `Messages wait for long in the queue of ${of}. infra/RUNBOOK.md#old-messages`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }),
    threshold: after.toSeconds(),
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
}

/** A dead-letter queue with its alarm: whatever lands there waits fourteen days for a person. */
export function deadLetters(
  scope: Construct,
  id: string,
  { fifo = false, entry = 'dead-letters' }: { fifo?: boolean; entry?: string } = {},
): Queue {
  const dead = new Queue(scope, id, {
    ...(fifo && { fifo }),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  acknowledge(dead, { 'AwsSolutions-SQS3': 'This is a dead-letter queue itself.' })
  new Alarm(dead, 'NotEmpty', {
    alarmDescription: `Messages wait in the dead-letter queue of ${scope.node.id}. infra/RUNBOOK.md#${entry}`,
    metric: dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  return dead
}
