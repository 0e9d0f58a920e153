import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Architecture, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { type ICommandHooks, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { EnvName } from '#shared/lib/env.ts'
import { acknowledge } from './acknowledge.ts'
import type { Binding } from './binding.ts'

export type AppFunctionProps = {
  /** Path of the entry from the repository's root. */
  entry: string
  description: string
  timeout?: Duration
  memoryMb?: number
  environment?: Partial<Record<EnvName, string>>
  /** Files that the bundle needs beside its code. */
  commandHooks?: ICommandHooks
  reservedConcurrency?: number
}

/** One Lambda, as all of ours are: Node 24 on arm64, ESM with the SDK inside, its own log group, an alarm on errors. */
export class AppFunction extends NodejsFunction {
  readonly errors: Alarm

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id, {
      entry: props.entry,
      handler: 'handler',
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: props.timeout ?? Duration.seconds(15),
      memorySize: props.memoryMb ?? 512,
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(scope, `${id}Logs`, { retention: RetentionDays.THREE_MONTHS }),
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
      ...(props.reservedConcurrency !== undefined && { reservedConcurrentExecutions: props.reservedConcurrency }),
      bundling: {
        format: OutputFormat.ESM,
        target: 'node24',
        minify: true,
        keepNames: true,
        sourceMap: true,
        sourcesContent: false,
        bundleAwsSDK: true,
        mainFields: ['module', 'main'],
        // CommonJS packages inside an ES module bundle still call require().
        banner:
          "import{createRequire as attestaRequire}from'node:module';const require=attestaRequire(import.meta.url);",
        ...(props.commandHooks && { commandHooks: props.commandHooks }),
      },
    })
    this.errors = new Alarm(this, 'Errors', {
      alarmDescription: `${props.description} fails. infra/RUNBOOK.md#function-errors`,
      metric: this.metricErrors({ period: Duration.minutes(5) }),
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

  /** Sets the variable and grants the permission together, so that neither can be forgotten. */
  bind(binding: Binding, ...actions: string[]): this {
    for (const [name, value] of Object.entries(binding.environment)) this.addEnvironment(name, value)
    binding.grant(this, actions)
    return this
  }
}
