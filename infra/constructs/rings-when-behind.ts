import { Duration } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { AppFunction } from './function.ts'

/** An alarm on a reader of the table's stream: it is five minutes behind. */
export function ringsWhenBehind(scope: Construct, reader: AppFunction, alarmDescription: string): void {
  new Alarm(scope, 'Behind', {
    alarmDescription,
    metric: reader.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(5) }),
    threshold: Duration.minutes(5).toMilliseconds(),
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
}
