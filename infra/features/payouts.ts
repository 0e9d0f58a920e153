import { type CfnElement, Duration, Stack, TimeZone } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { sweeps } from '../constructs/schedule.ts'
import { deadLetters } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** Translators' pay: the calls of staff and hub, the run of each Friday, and what goes on with a run that broke off. */
export class Payouts extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const calls = new AppFunction(this, 'Api', { entry: 'functions/payouts/entry.ts', description: 'Payouts API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'r', 'payouts/'))
      .bind(platform.sendsMail)
    platform.api.serve(api.payouts, calls)

    const run = (name: string, entry: string, description: string) =>
      new AppFunction(this, name, { entry, description, timeout: Duration.minutes(10), memoryMb: 1024 })
        .bind(tableBinding(data.table, 'rw'))
        .bind(documentsBinding(data.documents, 'rw', 'payouts/'))
        .bind(platform.sendsMail)
    const friday = run('Friday', 'functions/payouts/friday-entry.ts', 'Friday run of payouts')
    const starter = new Role(this, 'FridayStarter', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') })
    const name = Stack.of(this).getLogicalId(friday.node.defaultChild as CfnElement)
    acknowledge(starter, { [`AwsSolutions-IAM5[Resource::<${name}.Arn>:*]`]: 'The versions of the one function.' })
    new Schedule(this, 'EveryFriday', {
      description: 'Closes the queue of payouts into one batch',
      // 9 o'clock in New York, winter and summer.
      schedule: ScheduleExpression.cron({
        weekDay: 'FRI',
        hour: '9',
        minute: '0',
        timeZone: TimeZone.AMERICA_NEW_YORK,
      }),
      target: new LambdaInvoke(friday, {
        deadLetterQueue: deadLetters(this, 'EveryFridayDead', { entry: 'friday-run' }),
        role: starter,
        retryAttempts: 3,
        maxEventAge: Duration.hours(2),
      }),
    })
    new Alarm(this, 'FridaySilent', {
      alarmDescription: 'No Friday run of payouts in seven days. infra/RUNBOOK.md#silent-schedule',
      metric: friday.metricInvocations({ statistic: 'Sum', period: Duration.days(1) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      // The longest time that an alarm looks back; there is a Friday in it.
      evaluationPeriods: 7,
      treatMissingData: TreatMissingData.BREACHING,
    })
    new Alarm(this, 'FridayFailed', {
      alarmDescription: 'The Friday run of payouts fails. infra/RUNBOOK.md#friday-run',
      metric: friday.metricErrors({ period: Duration.minutes(5) }),
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    const sweeper = run('Sweeper', 'functions/payouts/sweep-entry.ts', 'Sweeper of payouts')
    sweeps(this, 'EveryHour', Duration.hours(1), sweeper)
  }
}
