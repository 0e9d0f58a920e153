import { CloudWatchLogsClient, DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs'
import { CREDENTIALS, REGION } from '../cloud/ministack.ts'

export type LogLine = { at: string; group: string; message: string }

/** What the functions wrote in the last minutes, oldest first; `only` is a part of a function's name or of a line. */
export async function recentLogs(gateway: string, minutes: number, only: string): Promise<LogLine[]> {
  const logs = new CloudWatchLogsClient({ endpoint: gateway, region: REGION, credentials: CREDENTIALS })
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ limit: 50 }))
  const startTime = Date.now() - minutes * 60_000
  const lines = await Promise.all(
    logGroups.map(async ({ logGroupName = '' }) => {
      const { events = [] } = await logs.send(new FilterLogEventsCommand({ logGroupName, startTime, limit: 500 }))
      return events.map(({ timestamp = 0, message = '' }) => ({
        at: timestamp,
        group: logGroupName,
        message: message.trimEnd(),
      }))
    }),
  )
  return lines
    .flat()
    .toSorted((a, b) => a.at - b.at)
    .filter(({ group, message }) => `${group} ${message}`.toLowerCase().includes(only.toLowerCase()))
    .map(({ at, ...line }) => ({ at: new Date(at).toISOString(), ...line }))
}
