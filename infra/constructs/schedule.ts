import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { AppFunction } from './function.ts'
import { ringsOnLines } from './rings-on-lines.ts'
import { deadLetters } from './work-queue.ts'

/**
 * Rings when a schedule has gone silent: nothing has called the function for some of its turns. Neither errors nor dead letters tell of
 * a rule that was disabled or lost. A period is one turn: where data is missing, CloudWatch looks a few periods farther back than it was
 * told, and what it finds there counts. It is three minutes at least, because what was called is told minutes late.
 */
export function hasToRun(scope: Construct, id: string, rate: Duration, fn: AppFunction): Alarm {
  return new Alarm(scope, `${id}Silent`, {
    alarmDescription: `The schedule of ${scope.node.id} is silent. infra/RUNBOOK.md#silent-schedule`,
    metric: fn.metricInvocations({ statistic: 'Sum', period: Duration.minutes(Math.max(3, rate.toMinutes())) }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 3,
    treatMissingData: TreatMissingData.BREACHING,
  })
}

/** Calls a function at a fixed rate; what cannot be delivered lands in a dead-letter queue, and silence rings. */
export function every(scope: Construct, id: string, rate: Duration, fn: AppFunction): Rule {
  hasToRun(scope, id, rate, fn)
  return new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(fn, { deadLetterQueue: deadLetters(scope, `${id}Dead`), retryAttempts: 2 })],
  })
}

/**
 * A sweep at a fixed rate. A row that fails does not fail the function (functions/lib/sweep.ts), so its log line is counted
 * as a metric of its own, with an alarm.
 */
export function sweeps(scope: Construct, id: string, rate: Duration, fn: AppFunction): Rule {
  const ids = { filter: `${id}RowsFailed`, alarm: `${id}RowsAlarm` }
  ringsOnLines(scope, ids, {
    logGroup: fn.logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'a row could not be swept'),
    metricName: `SweepFailures-${scope.node.id}`,
    alarmDescription: `Rows fail in the sweep of ${scope.node.id}. infra/RUNBOOK.md#sweep-failures`,
  })
  return every(scope, id, rate, fn)
}
