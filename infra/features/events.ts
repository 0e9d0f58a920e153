import { CfnOutput, Duration } from 'aws-cdk-lib'
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { ringsWhenBehind } from '../constructs/rings-when-behind.ts'
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

    ringsWhenBehind(this, dispatcher, 'Events are minutes behind the table. infra/RUNBOOK.md#events-behind')

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
