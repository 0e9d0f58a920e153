import { Duration } from 'aws-cdk-lib'
import { FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import type { Binding } from '../constructs/binding.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { ringsWhenBehind } from '../constructs/rings-when-behind.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** The sort keys of rows that count; `functions/data/staff/counted.ts` holds the rule, and a test the two together. */
export const countedSortKeys = ['PROFILE', 'RECORD', 'PAYOUT', 'ITEM', 'TICKET', 'APPLICATION']

/**
 * The second reader of the table's stream: it announces translations to webhooks and keeps the counters. The filter lets through what
 * counts, so that the counters never feed themselves.
 */
export class Changes extends Construct {
  constructor(scope: Construct, id: string, { data }: Platform, asksForDeliveries: Binding) {
    super(scope, id)
    const reader = new AppFunction(this, 'Reader', {
      entry: 'functions/events/changes-entry.ts',
      description: 'Reader of changes',
      timeout: Duration.seconds(60),
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(asksForDeliveries)
    reader.addEventSource(
      new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 100,
        bisectBatchOnError: true,
        retryAttempts: 10,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(deadLetters(this, 'Dead', { entry: 'changes-left-out' })),
        filters: [FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: countedSortKeys } } } })],
      }),
    )
    ringsWhenBehind(this, reader, 'Webhooks and counters are minutes behind the table. infra/RUNBOOK.md#changes-behind')
  }
}
