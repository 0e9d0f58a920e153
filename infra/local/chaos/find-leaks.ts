import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs'
import { paginateGetExecutionHistory, paginateListExecutions, SFNClient } from '@aws-sdk/client-sfn'
import { clientsOf, physicalId } from '../cloud/clients.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import { STACKS } from '../outside.ts'
import type { Stack } from '../stack.ts'
import type { Call } from './fault-proxy.ts'
import { canary } from './texts.ts'

/** Where the text of a document belongs: our own stores, and the engine that translates it (promise R4). */
const home = /^(s3 |dynamodb |translate AWSShineFrontendService_20170701\.TranslateText$)/

/** As it is, or within something that was put into base64. */
const forms = [
  canary,
  ...[0, 1, 2].map((before) =>
    Buffer.from('.'.repeat(before) + canary)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  ),
]
const tells = (text: string | Buffer): boolean => forms.some((form) => text.includes(form))

export type Watch = { hear: (call: Call) => void; calls: () => number; met: () => string[]; strays: () => string[] }

/** Looks for the canary in every call of a function to the outside. */
export function watchCalls(): Watch {
  const met = new Set<string>()
  let calls = 0
  const strays = () =>
    [...met].filter((where) => !home.test(where)).map((where) => `the text of a document went to ${where}`)
  return {
    hear: ({ service, operation, body }) => {
      calls++
      if (tells(body)) met.add(service === 's3' ? 's3 objects' : `${service} ${operation}`)
    },
    calls: () => calls,
    met: () => [...met],
    strays,
  }
}

/** Looks for it in what the cloud keeps of the run besides: logs, the state of the workflow, mails, Stripe's books. */
export async function findTraces(stack: Stack, since: number): Promise<string[]> {
  const config = { endpoint: stack.gateway, region: REGION, credentials: CREDENTIALS }
  const traces: string[] = []
  const logs = new CloudWatchLogsClient(config)
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client: logs }, {}))
    for (const { logGroupName = '' } of logGroups)
      for await (const { events = [] } of paginateFilterLogEvents({ client: logs }, { logGroupName, startTime: since }))
        if (events.some(({ message = '' }) => tells(message))) traces.push(`the log ${logGroupName}`)

  const states = new SFNClient(config)
  const stateMachineArn = await physicalId(
    clientsOf(stack.gateway),
    STACKS[1] ?? '',
    'AWS::StepFunctions::StateMachine',
  )
  for await (const { executions = [] } of paginateListExecutions({ client: states }, { stateMachineArn }))
    for (const { executionArn = '' } of executions.filter(({ startDate }) => Number(startDate) >= since))
      for await (const page of paginateGetExecutionHistory(
        { client: states },
        { executionArn, includeExecutionData: true },
      ))
        if (tells(JSON.stringify(page.events))) traces.push(`the execution ${executionArn}`)

  for (const { subject, ...mail } of await stack.mailbox.newestFirst())
    if (tells(JSON.stringify(mail))) traces.push(`the mail “${subject}”`)
  for (const lever of ['ledger', 'requests', 'deliveries'])
    if (tells(await (await fetch(`${stack.stripe}/_control/${lever}`)).text())) traces.push(`Stripe’s ${lever}`)
  return [...new Set(traces)].map((where) => `the text of a document stands in ${where}`)
}
