import { type CfnElement, Duration, Stack } from 'aws-cdk-lib'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { type IRole, Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterPattern, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { companyEnvironment } from '../config.ts'
import { accountIn, acknowledge } from '../constructs/acknowledge.ts'
import type { Binding } from '../constructs/binding.ts'
import { documentsBinding, serviceBinding, tableBinding, terminologyBinding } from '../constructs/bindings.ts'
import { reserved } from '../constructs/concurrency.ts'
import { AppFunction } from '../constructs/function.ts'
import { ringsOnLines } from '../constructs/rings-on-lines.ts'
import { sweeps } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'
import { TranslationMachine } from './translation-machine.ts'
import { TranslationSteps } from './translation-steps.ts'

/** Translations: the calls, the workflow from file to result, and the sweeper that heals what was interrupted. */
export class Translations extends Construct {
  /** For functions that let a waiting translation go on. */
  readonly resumes: Binding
  /** Logs of the steps that ask the engine. */
  readonly buyers: readonly ILogGroup[]

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const steps = new TranslationSteps(this, 'Steps', platform)
    this.buyers = [steps.fn('translate-batch').logGroup, steps.fn('score').logGroup]
    const { machine } = new TranslationMachine(this, 'Workflow', { steps, config })
    // A policy of its own: within the steps' roles it would make the machine and its steps wait for each other.
    new Policy(this, 'WaitsAnswer', {
      roles: [steps.fn('wait-for-payment'), steps.fn('queue-for-review')].map((fn) => fn.role as IRole),
      statements: [new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: [machine.stateMachineArn] })],
    })
    this.resumes = { environment: {}, grant: (fn) => machine.grant(fn, 'states:SendTaskSuccess') }
    const machineName: Binding = {
      environment: { STATE_MACHINE_ARN: machine.stateMachineArn },
      grant: (fn) => machine.grantStartExecution(fn),
    }
    const ceilings = {
      DAILY_CHARACTERS_PER_USER: String(config.DAILY_CHARACTERS_PER_USER),
      DAILY_CHARACTERS_IN_ALL: String(config.DAILY_CHARACTERS_IN_ALL),
    }
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/translations/entry.ts',
      description: 'Translations API',
      timeout: Duration.seconds(29),
      memoryMb: 1769,
      environment: { ...ceilings, ...companyEnvironment(config), FORMALITY_LANGUAGES: config.FORMALITY_LANGUAGES },
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'rw', 'uploads/'))
      .bind(documentsBinding(data.documents, 'rw', 'translations/'))
      .bind(documentsBinding(data.documents, 'rw', 'downloads/'))
      .bind(serviceBinding(['translate:ListLanguages'], 'Translate knows no resources for this action.'))
      .bind(machineName)
      .bind(platform.asksForFiles)
    platform.api.serve(api.translations, fn)
    machine.grantExecution(fn, 'states:DescribeExecution', 'states:GetExecutionHistory')

    const listener = new AppFunction(this, 'Events', {
      entry: 'functions/translations/events-entry.ts',
      description: 'Translation events',
      timeout: Duration.seconds(30),
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(machineName)
      .bind(this.resumes)
      .bind(platform.sendsMail)
    platform.events.feed('translations', listener)

    const sweeper = new AppFunction(this, 'Sweeper', {
      entry: 'functions/translations/sweep-entry.ts',
      description: 'Translation sweeper',
      ...reserved('translation-sweep', config),
      timeout: Duration.seconds(60),
      environment: { PAYMENT_DEADLINE_SECONDS: String(config.PAYMENT_DEADLINE_SECONDS) },
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'r', 'uploads/'))
      .bind(documentsBinding(data.documents, 'rw', 'translations/'))
      .bind(terminologyBinding(this, 'translate:DeleteTerminology'))
      .bind(serviceBinding(['translate:ListTerminologies'], 'Translate knows no resources for this action.'))
      .bind(machineName)
      .bind(this.resumes)
    machine.grantExecution(sweeper, 'states:DescribeExecution')
    const machineId = Stack.of(this).getLogicalId(machine.node.defaultChild as CfnElement)
    for (const looksIntoThem of [fn, sweeper])
      acknowledge(looksIntoThem, {
        [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:${Stack.of(this).region}:${accountIn(this)}:execution:{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${machineId}"}]}]}:*]`]:
          'The executions of this one machine.',
      })
    sweeps(this, 'EveryMinute', Duration.minutes(1), sweeper)

    new Alarm(this, 'Failed', {
      alarmDescription: 'Executions of the translation workflow fail. infra/RUNBOOK.md#workflow-failed',
      metric: machine.metricFailed({ period: Duration.minutes(15) }),
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    const ids = { filter: 'GivenUp', alarm: 'GivenUpAlarm' }
    ringsOnLines(this, ids, {
      logGroup: steps.fn('fail').logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'a document was given up'),
      metricName: 'DocumentsGivenUp',
      alarmDescription:
        'Documents end with an internal error, or for want of the engine. infra/RUNBOOK.md#documents-given-up',
    })
    const refuses = { Api: fn, Plan: steps.fn('plan'), Extract: steps.fn('extract') }
    for (const [name, { logGroup }] of Object.entries(refuses))
      ringsOnLines(
        this,
        { filter: `${name}Refused`, alarm: `${name}RefusedAlarm` },
        {
          logGroup,
          filterPattern: FilterPattern.stringValue('$.message', '=', 'the limit of a day for all refused a document'),
          metricName: `RefusedByDay-${name}`,
          alarmDescription: 'Documents are refused by the limit of a day for all. infra/RUNBOOK.md#daily-limit',
        },
      )
  }
}
