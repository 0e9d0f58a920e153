import { Duration } from 'aws-cdk-lib'
import {
  Choice,
  Condition,
  IntegrationPattern,
  JitterType,
  JsonPath,
  type RetryProps,
  type State,
  TaskInput,
  type TaskStateBase,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import type { Construct } from 'constructs'
import type { WorkflowStepName } from '#shared/translations/staff/workflow-step.ts'
import type { AppFunction } from './function.ts'

const platform = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
]
const parserDeaths = [
  'States.Timeout',
  'Sandbox.Timedout',
  'Runtime.ExitError',
  'Runtime.HandlerError',
  'Lambda.Unknown',
]

const retries = {
  notScannedYet: {
    errors: ['NotScannedYet'],
    interval: Duration.seconds(1),
    backoffRate: 1.5,
    // Four minutes, on average.
    maxAttempts: 24,
    maxDelay: Duration.seconds(30),
  },
  engineBusy: {
    errors: ['EngineBusy'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: 6,
    maxDelay: Duration.seconds(60),
  },
  // What is paid waits for more than an hour, on average.
  engineAway: {
    errors: ['EngineBusy'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: 50,
    maxDelay: Duration.seconds(180),
  },
  platform: {
    errors: platform,
    interval: Duration.seconds(2),
    backoffRate: 2,
    // A step that finds no place to run waits for one, a quarter of an hour on average, and does not fail.
    maxAttempts: 32,
    maxDelay: Duration.seconds(60),
  },
  parser: { errors: parserDeaths, interval: Duration.seconds(1), maxAttempts: 1 },
  // Everything but the deadline: a dispatch that failed is repeated with a new token.
  dispatch: {
    errors: ['States.TaskFailed'],
    interval: Duration.seconds(2),
    backoffRate: 2,
    maxAttempts: 5,
    maxDelay: Duration.seconds(60),
  },
  never: { errors: ['EngineUnavailable'], maxAttempts: 0 },
  rest: {
    errors: ['States.ALL'],
    interval: Duration.seconds(2),
    backoffRate: 2,
    maxAttempts: 3,
    maxDelay: Duration.seconds(30),
  },
  // As few tries as `rest`, for a step that is begun again for weeks and may have no more of them: two minutes, on average.
  patient: {
    errors: ['States.ALL'],
    interval: Duration.seconds(10),
    backoffRate: 4,
    maxAttempts: 3,
    maxDelay: Duration.seconds(180),
  },
  // A mail that follows what was written is asked for again for more than an hour, on average: nobody else sends it.
  lasting: {
    errors: ['States.ALL'],
    interval: Duration.seconds(5),
    backoffRate: 2,
    maxAttempts: 50,
    maxDelay: Duration.seconds(180),
  },
  stubborn: {
    errors: ['States.ALL'],
    interval: Duration.seconds(2),
    backoffRate: 2,
    maxAttempts: 8,
    maxDelay: Duration.seconds(60),
  },
} satisfies Record<string, RetryProps>

export type Retries = (keyof typeof retries)[]

/** Adds retries in order; every one that repeats is jittered, so that a crowd does not come back at once. */
export function retryOn<S extends TaskStateBase>(task: S, names: Retries): S {
  for (const name of names) {
    const retry: RetryProps = retries[name]
    task.addRetry(retry.maxAttempts === 0 ? retry : { ...retry, jitterStrategy: JitterType.FULL })
  }
  return task
}

/** A Lambda whose answer is the whole state afterwards. Without `input` it is given the state as it is. */
export function stepTask(
  scope: Construct,
  id: WorkflowStepName,
  fn: AppFunction,
  options: { seconds: number; input?: TaskInput; retry: Retries },
): LambdaInvoke {
  const task = new LambdaInvoke(scope, id, {
    lambdaFunction: fn,
    ...(options.input && { payload: options.input }),
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(options.seconds)),
  })
  return retryOn(task, options.retry)
}

/** A Lambda that stores the task token; the machine waits until somebody brings it back, or the deadline passes. */
export function waitTask(
  scope: Construct,
  id: WorkflowStepName,
  fn: AppFunction,
  deadlineSeconds: number,
): LambdaInvoke {
  const task = new LambdaInvoke(scope, id, {
    lambdaFunction: fn,
    integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
    payload: TaskInput.fromObject({ 'translationId.$': '$.translationId', taskToken: JsonPath.taskToken }),
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(deadlineSeconds)),
  })
  return retryOn(task, ['platform', 'dispatch'])
}

/** The one Choice after every step: go on, fail, or nothing more to do. */
export function onOutcome(
  scope: Construct,
  id: string,
  to: { next: State; failed: State; ended: State; returned?: State },
): Choice {
  const choice = new Choice(scope, id)
  if (to.returned) choice.when(Condition.stringEquals('$.outcome', 'returned'), to.returned as never)
  return choice
    .when(Condition.stringEquals('$.outcome', 'next'), to.next as never)
    .when(Condition.stringEquals('$.outcome', 'failed'), to.failed as never)
    .otherwise(to.ended as never)
}
