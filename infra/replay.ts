import { parseArgs } from 'node:util'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { outputOf, stackOf } from './deploy/output-of.ts'

/**
 * `npm run replay -- [--subscriber translations] [--since 2026-05-01T12:00:00Z] [--until …] [--handled-too]` sends events again:
 * the dead letters, and of the span of time what was not handled. `STAGE` names the deployment, `local` when it is not set.
 */
const { values } = parseArgs({
  options: {
    subscriber: { type: 'string' },
    since: { type: 'string' },
    until: { type: 'string' },
    'handled-too': { type: 'boolean', default: false },
  },
})

try {
  const told = await replay()
  console.log(`${told.deadLetters} dead letters and ${told.events} stored events were sent again.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function replay(): Promise<{ deadLetters: number; events: number }> {
  const { subscriber, since, until, 'handled-too': handledToo } = values
  const at = (moment: string | undefined) => moment && new Date(moment).toISOString()
  const Payload = JSON.stringify({ subscriber, since: at(since), until: at(until), handledToo })
  const FunctionName = await outputOf(new CloudFormationClient({}), stackOf('App'), 'EventReplayFunction')
  const answer = await new LambdaClient({}).send(new InvokeCommand({ FunctionName, Payload }))
  const text = Buffer.from(answer.Payload ?? []).toString() || '{}'
  if (answer.FunctionError) throw new Error(`The replay failed: ${text}`)
  return JSON.parse(text) as { deadLetters: number; events: number }
}
