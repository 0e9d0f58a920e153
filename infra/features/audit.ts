import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { archiveBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** What staff did: the reading of it, and each night the day before into the locked bucket. */
export class Audit extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const calls = new AppFunction(this, 'Api', { entry: 'functions/audit/entry.ts', description: 'Audit API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'r'))
    platform.api.serve(api.audit, calls)

    const keeper = new AppFunction(this, 'Export', {
      entry: 'functions/audit/export-entry.ts',
      description: 'Archive of audit rows',
      timeout: Duration.minutes(10),
      memoryMb: 1024,
    })
      .bind(tableBinding(data.table, 'rw', partitions.auditArchive))
      .bind(archiveBinding(data.auditArchive))
    new Rule(this, 'EveryNight', {
      // Half an hour after midnight: every transaction of the day before has ended.
      schedule: Schedule.cron({ hour: '0', minute: '30' }),
      targets: [new LambdaFunction(keeper, { deadLetterQueue: deadLetters(this, 'EveryNightDead'), retryAttempts: 2 })],
    })
    const archived = new MetricFilter(this, 'DaysArchived', {
      logGroup: keeper.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'audit rows were archived'),
      metricNamespace: 'Attesta',
      metricName: 'AuditDaysArchived',
      metricValue: '1',
    })
    new Alarm(this, 'NotArchived', {
      alarmDescription: 'No day of audit rows was archived. infra/RUNBOOK.md#audit-archive',
      // In hours: of a period without data CloudWatch looks a few farther back, which in days would be half a week.
      metric: archived.metric({ statistic: 'Sum', period: Duration.hours(1) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 25,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }
}
