import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import type { QueueItemId, TranslationId } from '#shared/lib/id.ts'
import type { WorkflowStep } from '#shared/translations/staff/staff-translation.ts'
import { env } from '../lib/env.ts'
import { answeredWithin } from './vendor.ts'
import { stepsOfHistory } from './workflow-steps.ts'

const client = new SFNClient({ maxAttempts: 2, requestHandler: answeredWithin(4000) })

/** Starts the execution of an attempt. Its name makes it the only one: a second start of the same changes nothing. */
export const start = (id: TranslationId, attempt: number): Promise<void> =>
  startOnce(executionName(id, attempt), { translationId: id })

export type SignedJob = { id: QueueItemId; fence: number }

/**
 * Starts the certification of a correction that was signed: one execution for each attempt of a signature, which its claim's fence
 * tells apart.
 */
export const startCertification = (id: TranslationId, job: SignedJob, attempt: number): Promise<void> =>
  startOnce(certificationName(id, job, attempt), { translationId: id, enter: 'certify' })

async function startOnce(name: string, input: Record<string, unknown>): Promise<void> {
  try {
    await client.send(
      new StartExecutionCommand({ stateMachineArn: env('STATE_MACHINE_ARN'), name, input: JSON.stringify(input) }),
    )
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error
  }
}

export type ExecutionStatus = 'running' | 'over' | 'missing'

/** How an attempt's execution stands; `missing` when it was never started. */
export const statusOf = (id: TranslationId, attempt: number): Promise<ExecutionStatus> =>
  statusNamed(executionName(id, attempt))

/** The same of an attempt to certify a correction. */
export const statusOfCertification = (id: TranslationId, job: SignedJob, attempt: number): Promise<ExecutionStatus> =>
  statusNamed(certificationName(id, job, attempt))

async function statusNamed(name: string): Promise<ExecutionStatus> {
  try {
    const { status } = await client.send(new DescribeExecutionCommand({ executionArn: executionArn(name) }))
    return status === 'RUNNING' || status === 'PENDING_REDRIVE' ? 'running' : 'over'
  } catch (error) {
    if (error instanceof Error && error.name === 'ExecutionDoesNotExist') return 'missing'
    throw error
  }
}

/** A long document has some hundred batches; what comes after this many events is left out. */
const mostHistoryPages = 5

/** The steps of an attempt's execution; undefined when there is none, or its record is gone after 90 days. */
export async function stepsOf(id: TranslationId, attempt: number): Promise<WorkflowStep[] | undefined> {
  const events: HistoryEvent[] = []
  let nextToken: string | undefined
  try {
    for (let page = 0; page === 0 || (nextToken !== undefined && page < mostHistoryPages); page++) {
      const answer = await client.send(
        new GetExecutionHistoryCommand({
          executionArn: executionArn(executionName(id, attempt)),
          maxResults: 1000,
          includeExecutionData: false,
          nextToken,
        }),
      )
      events.push(...(answer.events ?? []))
      nextToken = answer.nextToken
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ExecutionDoesNotExist') return undefined
    throw error
  }
  return stepsOfHistory(events)
}

/** Ends a waiting task. False when nobody waits with this token any more: it was used, timed out, or its execution is over. */
export async function succeed(taskToken: string, output: Record<string, unknown>): Promise<boolean> {
  try {
    await client.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) }))
    return true
  } catch (error) {
    if (error instanceof Error && ['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken'].includes(error.name))
      return false
    throw error
  }
}

const executionName = (id: TranslationId, attempt: number): string => `t${id}-${attempt}`

const certificationName = (id: TranslationId, job: SignedJob, attempt: number): string =>
  `t${id}-c${job.id}-${job.fence}${attempt === 1 ? '' : `-${attempt}`}`

const executionArn = (name: string): string =>
  `${env('STATE_MACHINE_ARN').replace(':stateMachine:', ':execution:')}:${name}`
