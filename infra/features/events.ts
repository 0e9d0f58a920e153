import { CfnOutput, Duration } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** Carries what has happened from the table's stream to the queue of each subscriber, and sends it again when asked to. */
export class Events extends Construct {
  constructor(scope: Construct, id: string, { data, events }: Platform) {
    super(scope, id)
    const dispatcher = new AppFunction(this, 'Dispatcher', {
      entry: 'functions/events/dispatch-entry.ts',
      description: 'Event dispatcher',
      timeout: Duration.seconds(60),
    }).bind(events.sends)
    dispatcher.addEventSource(
      new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 10,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(deadLetters(this, 'Dead', { entry: 'undispatched-events' })),
        filters: [
          FilterCriteria.filter({ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'EVENTS#' }] } } } }),
        ],
      }),
    )

    new Alarm(this, 'Behind', {
      alarmDescription: 'Events are minutes behind the table. infra/RUNBOOK.md#events-behind',
      metric: dispatcher.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(5) }),
      threshold: Duration.minutes(5).toMilliseconds(),
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })

    const replay = new AppFunction(this, 'Replay', {
      entry: 'functions/events/replay-entry.ts',
      description: 'Event replay',
      timeout: Duration.minutes(10),
    })
      .bind(tableBinding(data.table, 'rw', partitions.events))
      .bind(events.redrives)
    new CfnOutput(this, 'EventReplayFunction', { value: replay.functionName }).overrideLogicalId('EventReplayFunction')
  }
}
