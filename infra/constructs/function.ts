import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import {
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { EnvName } from '#shared/lib/env.ts'
import { acknowledge } from './acknowledge.ts'
import type { Binding } from './binding.ts'
import { bundle } from './bundle/bundle.ts'

export type AppFunctionProps = {
  /** Path of the entry from the repository's root. */
  entry: string
  description: string
  timeout?: Duration
  memoryMb?: number
  environment?: Partial<Record<EnvName, string>>
  reservedConcurrency?: number
  /** The name of an error that a step throws to be called again later: it does not ring. */
  notYet?: string
  /** It sends to the queue that calls it, as often as its own rule says. Lambda would stop it after sixteen turns. */
  feedsItself?: boolean
}

const period = Duration.minutes(5)

/** One Lambda, as all of ours are: Node 24 on arm64, ESM with the SDK inside, its own log group, an alarm on errors. */
export class AppFunction extends LambdaFunction {
  readonly errors: Alarm
  readonly entry: string

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id, {
      code: bundle(props.entry),
      handler: 'index.handler',
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: props.timeout ?? Duration.seconds(15),
      memorySize: props.memoryMb ?? 512,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(scope, `${id}Logs`, { retention: RetentionDays.THREE_MONTHS }),
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
      ...(props.feedsItself && { recursiveLoop: RecursiveLoop.ALLOW }),
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
    })
    this.entry = props.entry
    this.errors = new Alarm(this, 'Errors', {
      alarmDescription: `${props.description} fails. infra/RUNBOOK.md#function-errors`,
      metric: props.notYet === undefined ? this.metricErrors({ period }) : this.failuresBut(props.notYet, id),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    acknowledge(this, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
        'The managed policy grants log writing only, and is the one that AWS documents for it.',
      'AwsSolutions-IAM5[Resource::*]':
        'X-Ray (PutTraceSegments, PutTelemetryRecords) has no resource-level permissions.',
    })
  }

  /** Steps that failed, without those that are only called again: their own metric counts each of them as an error. */
  private failuresBut(notYet: string, id: string): Metric {
    const failures = new MetricFilter(this, 'Failures', {
      logGroup: this.logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.message', '=', 'step failed'),
        FilterPattern.stringValue('$.cause.name', '!=', notYet),
      ),
      metricNamespace: 'Attesta',
      metricName: `StepFailures-${id}`,
      metricValue: '1',
    })
    return failures.metric({ statistic: 'Sum', period })
  }

  /** Sets the variable and grants the permission together, so that neither can be forgotten. */
  bind(binding: Binding, ...actions: string[]): this {
    for (const [name, value] of Object.entries(binding.environment)) this.addEnvironment(name, value)
    binding.grant(this, actions)
    return this
  }
}
