import { Duration } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { scanBinding, serviceBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** The fields that count; `functions/data/staff/counted.ts` holds the rule, and a test the two together. */
export const countedFields = `
  pk sk expiresAt id email emailVerified disabled adminLevel createdAt stage stageAt translationType sourceLanguage targetLanguage
  completedAt qualityScore paymentIntentId amountCents paidAt refundedAt status batch payoutCents platformFeeCents paidOn priority
  waitingSince ratingSum ratingCount completedTranslations totalEarningsCents availability languagePairs`
  .trim()
  .split(/\s+/)

/**
 * What staff read of the counters, and the count of each night that they are held against. `infra/features/changes.ts` keeps
 * them.
 */
export class Counters extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const calls = new AppFunction(this, 'Api', {
      entry: 'functions/counters/entry.ts',
      description: 'Counters API',
      // CloudFormation names an alarm after its stack.
      environment: { ALARM_NAME_PREFIX: `Attesta-${platform.config.STAGE}-` },
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'r'))
      .bind(
        serviceBinding(
          ['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'],
          'Alarms are listed and metrics read for the account: CloudWatch knows no resources for it.',
        ),
      )
    platform.api.serve(api.counters, calls)

    const recount = new AppFunction(this, 'Recount', {
      entry: 'functions/counters/recount-entry.ts',
      description: 'Nightly recount',
      timeout: Duration.minutes(15),
      memoryMb: 1024,
    })
      .bind(tableBinding(platform.data.table, 'rw'))
      .bind(scanBinding(platform.data.table, countedFields))
    new Rule(this, 'AtNight', {
      // A run goes on where the one before stopped, until the night's count is done.
      schedule: Schedule.cron({ hour: '2-5', minute: '0/15' }),
      targets: [new LambdaFunction(recount, { deadLetterQueue: deadLetters(this, 'AtNightDead'), retryAttempts: 2 })],
    })
    const differed = new MetricFilter(this, 'Differed', {
      logGroup: recount.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'counters were recounted'),
      metricNamespace: 'Attesta',
      metricName: 'CounterDrift',
      metricValue: '$.facts.differed',
    })
    new Alarm(this, 'Drift', {
      alarmDescription: 'Counters differed from the table, or nobody has counted it. infra/RUNBOOK.md#counter-drift',
      metric: differed.metric({ statistic: 'Maximum', period: Duration.days(1) }),
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }
}
