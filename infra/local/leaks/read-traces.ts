import { CloudWatchClient, paginateListMetrics } from '@aws-sdk/client-cloudwatch'
import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs'
import { paginateGetExecutionHistory, paginateListExecutions, SFNClient } from '@aws-sdk/client-sfn'
import { paginateListQueues, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { clientsOf, physicalId } from '../cloud/clients.ts'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'
import { STACKS } from '../outside.ts'
import type { Kept } from './canary.ts'

export type Endpoints = { gateway: string; stripe: string; mail: string }

/**
 * What the cloud keeps of all that ran since, besides the table and the buckets: logs, the names and dimensions of metrics, the
 * state of the workflow, dead letters, mails, and what Stripe was sent.
 */
export async function readTraces({ gateway, stripe, mail }: Endpoints, since: number): Promise<Kept[]> {
  const config = { endpoint: gateway, region: REGION, credentials: CREDENTIALS }
  const read = await Promise.all([
    readLogs(new CloudWatchLogsClient(config), since),
    readMetrics(new CloudWatchClient(config)),
    readExecutions(new SFNClient(config), gateway, since),
    readDeadLetters(new SQSClient(config)),
    readMails(mail, since),
    ...['ledger', 'requests', 'deliveries'].map(async (lever) => [
      { place: `Stripe’s ${lever}`, text: await textOf(`${stripe}/_control/${lever}`) },
    ]),
  ])
  return read.flat()
}

async function readLogs(client: CloudWatchLogsClient, startTime: number): Promise<Kept[]> {
  const kept: Kept[] = []
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, {}))
    for (const { logGroupName = '' } of logGroups)
      for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName, startTime }))
        if (events.length > 0)
          kept.push({ place: `the log ${logGroupName}`, text: events.map(({ message }) => message).join('\n') })
  return kept
}

async function readMetrics(client: CloudWatchClient): Promise<Kept[]> {
  const kept: Kept[] = []
  for await (const { Metrics = [] } of paginateListMetrics({ client }, {}))
    kept.push({ place: 'the names of metrics', text: JSON.stringify(Metrics) })
  return kept
}

async function readExecutions(client: SFNClient, gateway: string, since: number): Promise<Kept[]> {
  const kept: Kept[] = []
  const stateMachineArn = await physicalId(clientsOf(gateway), STACKS[1] ?? '', 'AWS::StepFunctions::StateMachine')
  for await (const { executions = [] } of paginateListExecutions({ client }, { stateMachineArn }))
    for (const { executionArn = '' } of executions.filter(({ startDate }) => Number(startDate) >= since))
      for await (const page of paginateGetExecutionHistory({ client }, { executionArn, includeExecutionData: true }))
        kept.push({ place: `the execution ${executionArn}`, text: JSON.stringify(page.events) })
  return kept
}

/** Of the queues only those that nobody reads: what waits in the others is taken by who it is for. */
async function readDeadLetters(client: SQSClient): Promise<Kept[]> {
  const kept: Kept[] = []
  for await (const { QueueUrls = [] } of paginateListQueues({ client }, {}))
    for (const QueueUrl of QueueUrls.filter((url) => url.includes('Dead'))) {
      const looked = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }
      const { Messages = [] } = await client.send(new ReceiveMessageCommand(looked))
      if (Messages.length > 0)
        kept.push({ place: `the dead letters ${QueueUrl.split('/').at(-1)}`, text: JSON.stringify(Messages) })
    }
  return kept
}

async function readMails(url: string, since: number): Promise<Kept[]> {
  const mails = JSON.parse(await textOf(url)) as { subject: string; at: string }[]
  return mails
    .filter(({ at }) => Date.parse(at) >= since)
    .map((mail) => ({ place: `the mail “${mail.subject}”`, text: JSON.stringify(mail) }))
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text()
