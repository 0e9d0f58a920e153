import { type CfnElement, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import {
  Choice,
  Condition,
  DefinitionBody,
  JsonPath,
  LogLevel,
  Map as MapState,
  StateMachine,
  Succeed,
  TaskInput,
} from 'aws-cdk-lib/aws-stepfunctions'
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { onOutcome, type Retries, stepTask, waitTask } from '../constructs/workflow.ts'
import type { StepName, TranslationSteps } from './translation-steps.ts'

type Part = 'preview' | 'rest'
const usual: Retries = ['engineBusy', 'platform', 'rest']

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

    const inspect = this.step('Inspect', 'inspect', ['notScannedYet', 'parser', 'platform', 'rest'])
    const extract = this.step('Extract', 'extract', ['parser', 'platform', 'rest'])
    const detect = this.step('Detect language', 'detect-language', usual)
    const preview = this.translate('preview')
    const waitForPayment = waitTask(
      this,
      'Wait for payment',
      props.steps.fn('wait-for-payment'),
      props.config.PAYMENT_DEADLINE_SECONDS,
    )
    const expire = this.step('Expire', 'expire', ['platform', 'rest'])
    const rest = this.translate('rest')
    const review = waitTask(
      this,
      'Queue for review',
      props.steps.fn('queue-for-review'),
      props.config.REVIEW_DEADLINE_SECONDS,
    )
    const complete = this.step('Complete', 'complete', ['platform', 'rest'])

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
    this.proceed(review, complete)
    this.proceed(complete, this.done)

    this.machine = this.make(inspect)
  }

  /** plan → a Map over the batches → assemble → score, for what is bought before payment or for what is left after it. */
  private translate(part: Part): { first: LambdaInvoke; last: LambdaInvoke } {
    const input = { 'translationId.$': '$.translationId', part }
    const plan = this.step(`Plan ${part}`, 'plan', usual, input)
    const batch = stepTask(this, `Translate batch ${part}`, this.steps.fn('translate-batch'), {
      seconds: this.steps.taskSeconds('translate-batch'),
      input: TaskInput.fromObject({ 'translationId.$': '$.translationId', part, 'batch.$': '$.batch' }),
      retry: ['never', ...usual],
    })
    const batches = new MapState(this, `Translate ${part}`, {
      maxConcurrency: 8,
      itemsPath: JsonPath.stringAt('$.batches'),
      itemSelector: { 'translationId.$': '$.translationId', 'batch.$': '$$.Map.Item.Value' },
      resultPath: JsonPath.DISCARD,
    })
    batches.itemProcessor(batch)
    batches.addCatch(this.fail, { resultPath: '$.error' })
    const assemble = this.step(`Assemble ${part}`, 'assemble', ['parser', 'platform', 'rest'], input)
    const score = this.step(`Score ${part}`, 'score', usual, input)
    plan.next(onOutcome(this, `After Plan ${part}`, { next: batches, failed: this.fail, ended: this.done }))
    batches.next(assemble)
    this.proceed(assemble, score)
    return { first: plan, last: score }
  }

  private step(
    id: string,
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

  private make(first: LambdaInvoke): StateMachine {
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
    for (const fn of this.steps.all()) {
      const id = Stack.of(this).getLogicalId(fn.node.defaultChild as CfnElement)
      acknowledge(machine, { [`AwsSolutions-IAM5[Resource::<${id}.Arn>:*]`]: 'Any version of one of its own steps.' })
    }
    return machine
  }
}
