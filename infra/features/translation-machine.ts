import { type CfnElement, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import {
  Choice,
  Condition,
  DefinitionBody,
  DistributedMap,
  JsonPath,
  LogLevel,
  Map as MapState,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { WorkflowPart, WorkflowStepName } from '#shared/translations/staff/workflow-step.ts'
import type { Config } from '../config.ts'
import { accountIn, acknowledge } from '../constructs/acknowledge.ts'
import { onOutcome, type Retries, stepTask, waitTask } from '../constructs/workflow.ts'
import type { StepName, TranslationSteps } from './translation-steps.ts'

const usual: Retries = ['engineBusy', 'platform', 'rest']
/** Before payment a person waits at the screen, and hears soon that the engine is down; afterwards a document waits for it. */
const buying: Record<WorkflowPart, Retries> = { preview: usual, rest: ['engineAway', 'platform', 'rest'] }
const eachBatch = {
  maxConcurrency: 8,
  itemsPath: JsonPath.stringAt('$.batches'),
  itemSelector: { 'translationId.$': '$.translationId', 'batch.$': '$$.Map.Item.Value' },
  resultPath: JsonPath.DISCARD,
}

/**
 * The order of the steps; every rule is in the steps themselves (functions/translations/steps/README.md). Nothing but ids,
 * part names and small numbers is in its state.
 */
export class TranslationMachine extends Construct {
  readonly machine: StateMachine
  private readonly steps: TranslationSteps
  private readonly done: Succeed
  private readonly fail: LambdaInvoke

  constructor(scope: Construct, id: string, props: { steps: TranslationSteps; config: Config }) {
    super(scope, id)
    this.steps = props.steps
    this.done = new Succeed(this, 'Done')
    this.fail = stepTask(this, 'Fail', props.steps.fn('fail'), {
      seconds: props.steps.taskSeconds('fail'),
      retry: ['stubborn'],
    })
    this.fail.next(this.done)

    const inspect = this.step('Inspect', 'inspect', ['notScannedYet', 'platform', 'rest'])
    const extract = this.step('Extract', 'extract', ['parser', 'platform', 'rest'])
    const detect = this.step('Detect language', 'detect-language', usual)
    const preview = this.translate('preview')
    const waitForPayment = waitTask(
      this,
      'Wait for payment',
      props.steps.fn('wait-for-payment'),
      props.config.PAYMENT_DEADLINE_SECONDS,
    )
    const expire = this.step('Expire', 'expire', ['platform', 'lasting'])
    const rest = this.translate('rest')
    const review = waitTask(
      this,
      'Queue for review',
      props.steps.fn('queue-for-review'),
      props.config.REVIEW_DEADLINE_SECONDS,
    )
    // A signed translation is retried until an error of ours is fixed and the certificate can be made. At one try every three
    // hours for all of the machine's time, it stays below the events that an execution may have.
    const certify = stepTask(this, 'Certify', props.steps.fn('certify'), {
      seconds: props.steps.taskSeconds('certify'),
      input: TaskInput.fromObject({ 'translationId.$': '$.translationId' }),
      retry: ['parser', 'patient'],
    })
    const later = new Wait(this, 'Certify later', { time: WaitTime.duration(Duration.hours(3)) })
    certify.addCatch(later.next(certify), { resultPath: '$.error' })
    const complete = this.step('Complete', 'complete', ['platform', 'lasting'])

    this.proceed(inspect, extract)
    this.proceed(extract, detect)
    this.proceed(detect, preview.first)
    this.proceed(preview.last, waitForPayment)
    waitForPayment.addCatch(expire, { errors: ['States.Timeout'], resultPath: '$.error' })
    for (const wait of [waitForPayment, review]) wait.addCatch(this.fail, { resultPath: '$.error' })
    this.proceed(waitForPayment, rest.first)
    this.proceed(expire, rest.first)
    const byType = new Choice(this, 'Certified?')
      .when(Condition.stringEquals('$.translationType', 'certified'), review)
      .otherwise(complete)
    rest.last.next(onOutcome(this, 'After Score rest', { next: byType, failed: this.fail, ended: this.done }))
    this.proceed(review, certify)
    certify.next(
      onOutcome(this, 'After Certify', { next: complete, failed: this.fail, ended: this.done, returned: review }),
    )
    this.proceed(complete, this.done)

    // A revision that was signed needs its certificate alone.
    const begin = new Choice(this, 'Where from?')
      .when(Condition.and(Condition.isPresent('$.enter'), Condition.stringEquals('$.enter', 'certify')), certify)
      .otherwise(inspect)
    this.machine = this.make(begin)
  }

  /**
   * plan → a Map over the batches, inline or distributed → assemble → score, for what is bought before payment or for what is
   * left after it.
   */
  private translate(part: WorkflowPart): { first: LambdaInvoke; last: LambdaInvoke } {
    const input = { 'translationId.$': '$.translationId', part }
    const plan = this.step(`Plan ${part}`, 'plan', ['notScannedYet', ...buying[part]], input)
    const inline = this.eachBatch(
      part,
      new MapState(this, `Translate ${part}` satisfies WorkflowStepName, eachBatch),
      'batch',
    )
    // Its batches are executions of their own: inline, those of the longest documents would be more events than one may have.
    const apart = new DistributedMap(this, `Translate long ${part}` satisfies WorkflowStepName, {
      ...eachBatch,
      mapExecutionType: StateMachineType.STANDARD,
    })
    const distributed = this.eachBatch(part, apart, 'batch of long')
    const batches = new Choice(this, `Long ${part}?`)
      .when(Condition.stringEquals('$.run', 'distributed'), distributed)
      .otherwise(inline)
    const assemble = this.step(`Assemble ${part}`, 'assemble', ['parser', 'platform', 'rest'], input)
    const score = this.step(`Score ${part}`, 'score', usual, input)
    plan.next(onOutcome(this, `After Plan ${part}`, { next: batches, failed: this.fail, ended: this.done }))
    for (const map of [inline, distributed]) map.next(assemble)
    this.proceed(assemble, score)
    return { first: plan, last: score }
  }

  /** Has a Map run the task for each of its items. */
  private eachBatch<M extends MapState | DistributedMap>(
    part: WorkflowPart,
    map: M,
    name: 'batch' | 'batch of long',
  ): M {
    const task = stepTask(this, `Translate ${name} ${part}`, this.steps.fn('translate-batch'), {
      seconds: this.steps.taskSeconds('translate-batch'),
      input: TaskInput.fromObject({ 'translationId.$': '$.translationId', part, 'batch.$': '$.batch' }),
      retry: ['never', ...buying[part]],
    })
    map.itemProcessor(task)
    map.addCatch(this.fail, { resultPath: '$.error' })
    return map
  }

  private step(
    id: WorkflowStepName,
    name: StepName,
    retry: Retries,
    input: Record<string, unknown> = { 'translationId.$': '$.translationId' },
  ): LambdaInvoke {
    const task = stepTask(this, id, this.steps.fn(name), {
      seconds: this.steps.taskSeconds(name),
      input: TaskInput.fromObject(input),
      retry,
    })
    task.addCatch(this.fail, { resultPath: '$.error' })
    return task
  }

  private proceed(from: LambdaInvoke, next: LambdaInvoke | Succeed): void {
    from.next(onOutcome(this, `After ${from.node.id}`, { next, failed: this.fail, ended: this.done }))
  }

  private make(first: Choice): StateMachine {
    const logs = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const machine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(first),
      timeout: Duration.days(90),
      tracingEnabled: true,
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
    })
    acknowledge(machine, {
      'AwsSolutions-IAM5[Resource::*]': 'X-Ray and the delivery of logs have no resource-level permissions.',
    })
    const own = `{"Fn::Select":[6,{"Fn::Split":[":",{"Ref":"${Stack.of(this).getLogicalId(machine.node.defaultChild as CfnElement)}"}]}]}`
    const executions = `arn:<AWS::Partition>:states:${Stack.of(this).region}:${accountIn(this)}:execution:${own}`
    for (const each of ['', '/*'])
      acknowledge(machine, {
        [`AwsSolutions-IAM5[Resource::${executions}${each}:*]`]:
          'Its own executions, and those of its distributed maps.',
      })
    for (const fn of this.steps.all()) {
      const id = Stack.of(this).getLogicalId(fn.node.defaultChild as CfnElement)
      acknowledge(machine, { [`AwsSolutions-IAM5[Resource::<${id}.Arn>:*]`]: 'Any version of one of its own steps.' })
    }
    return machine
  }
}
