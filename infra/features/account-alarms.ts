import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type DataStack, indexNames } from '../stacks/data-stack.ts'

/** SES puts an account under review at 5 % and 0.1 %: this rings before. */
const mostBounces = 0.04
const mostComplaints = 0.0008

/** Alarms on the whole account: throttles, the reputation of the mail sender, and the cost of the engine. */
export class AccountAlarms extends Construct {
  constructor(
    scope: Construct,
    id: string,
    props: { data: DataStack; buyers: readonly ILogGroup[]; dailyCharacters: number },
  ) {
    super(scope, id)
    const { tableName } = props.data.table
    this.rings(
      'Throttled',
      'Functions are throttled',
      'throttled',
      { namespace: 'AWS/Lambda', metricName: 'Throttles' },
      10,
    )
    for (const metricName of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      const metric = { namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName } }
      this.rings(`Table${metricName}`, 'The table is throttled', 'throttled', metric, 100)
      // What an index refuses is no event of its table, and a list of one partition is what grows hot first.
      for (const index of indexNames) {
        const dimensionsMap = { TableName: tableName, GlobalSecondaryIndexName: index }
        const ofIndex = { ...metric, dimensionsMap }
        this.rings(`${index}${metricName}`, `The index ${index} of the table is throttled`, 'throttled', ofIndex, 100)
      }
    }
    this.reputation('Bounces', 'Reputation.BounceRate', mostBounces)
    this.reputation('Complaints', 'Reputation.ComplaintRate', mostComplaints)
    const engine = { namespace: 'Attesta', metricName: 'EngineCharacters' }
    props.buyers.forEach((logGroup, i) => {
      new MetricFilter(this, `Characters${i}`, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.message', '=', 'the engine was asked'),
        metricNamespace: engine.namespace,
        metricName: engine.metricName,
        metricValue: '$.facts.characters',
      })
    })
    this.rings(
      'EngineCost',
      'The engine costs more than a day may',
      'engine-cost',
      engine,
      props.dailyCharacters,
      Duration.days(1),
    )
  }

  private rings(
    id: string,
    says: string,
    entry: string,
    metric: { namespace: string; metricName: string; dimensionsMap?: Record<string, string> },
    threshold: number,
    period = Duration.minutes(5),
  ): void {
    new Alarm(this, id, {
      alarmDescription: `${says}. infra/RUNBOOK.md#${entry}`,
      metric: new Metric({ ...metric, statistic: 'Sum', period }),
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  private reputation(id: string, metricName: string, threshold: number): void {
    new Alarm(this, id, {
      alarmDescription: `Too many mails come back or are complained of. infra/RUNBOOK.md#mail-reputation`,
      metric: new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) }),
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }
}
