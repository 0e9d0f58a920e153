import { DescribeExecutionCommand, SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import type { TranslationId } from '#shared/lib/id.ts'
import { env } from '../lib/env.ts'

const client = new SFNClient({})

/** Starts the execution of an attempt. Its name makes it the only one: a second start of the same changes nothing. */
export async function start(id: TranslationId, attempt: number): Promise<void> {
  try {
    await client.send(
      new StartExecutionCommand({
        stateMachineArn: env('STATE_MACHINE_ARN'),
        name: executionName(id, attempt),
        input: JSON.stringify({ translationId: id }),
      }),
    )
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ExecutionAlreadyExists')) throw error
  }
}

/** How an attempt's execution stands; `missing` when it was never started. */
export async function statusOf(id: TranslationId, attempt: number): Promise<'running' | 'over' | 'missing'> {
  try {
    const { status } = await client.send(new DescribeExecutionCommand({ executionArn: executionArn(id, attempt) }))
    return status === 'RUNNING' || status === 'PENDING_REDRIVE' ? 'running' : 'over'
  } catch (error) {
    if (error instanceof Error && error.name === 'ExecutionDoesNotExist') return 'missing'
    throw error
  }
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

const executionArn = (id: TranslationId, attempt: number): string =>
  `${env('STATE_MACHINE_ARN').replace(':stateMachine:', ':execution:')}:${executionName(id, attempt)}`
