import { Duration } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

export type Lines = {
  logGroup: ILogGroup
  filterPattern: IFilterPattern
  metricName: string
  alarmDescription: string
  /** Quarters of an hour in a row that have such a line. */
  evaluationPeriods?: number
}

/** Counts lines of a log as a metric of ours, and rings where there is one. */
export function ringsOnLines(
  scope: Construct,
  ids: { filter: string; alarm: string },
  { logGroup, filterPattern, metricName, alarmDescription, evaluationPeriods = 1 }: Lines,
): void {
  const lines = new MetricFilter(scope, ids.filter, {
    logGroup,
    filterPattern,
    metricNamespace: 'Attesta',
    metricName,
    metricValue: '1',
    defaultValue: 0,
  })
  new Alarm(scope, ids.alarm, {
    alarmDescription,
    metric: lines.metric({ statistic: 'Sum', period: Duration.minutes(15) }),
    threshold: 1,
    evaluationPeriods,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
}
