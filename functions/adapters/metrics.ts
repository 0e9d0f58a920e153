import { CloudWatchClient, GetMetricDataCommand, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'
import { env } from '../lib/env.ts'

// A page waits for the answer: what cannot be read soon is told as not readable.
const client = new CloudWatchClient({ maxAttempts: 2 })

export type Alarm = { name: string; description: string; since: string }

/** The alarms of this deployment: how many there are, and those that ring. */
export async function alarms(): Promise<{ watched: number; ringing: Alarm[] }> {
  const ringing: Alarm[] = []
  let watched = 0
  const prefix = { AlarmNamePrefix: env('ALARM_NAME_PREFIX') }
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, prefix)) {
    watched += MetricAlarms.length
    for (const { AlarmName = '', AlarmDescription = '', StateValue, StateUpdatedTimestamp } of MetricAlarms)
      if (StateValue === 'ALARM')
        ringing.push({
          name: AlarmName,
          description: AlarmDescription,
          since: (StateUpdatedTimestamp ?? new Date()).toISOString(),
        })
  }
  return { watched, ringing }
}

/** How the translation engine answered in a span of time, as Amazon Translate reports it; undefined when it was not called. */
export async function engine(
  from: Date,
  until: Date,
): Promise<{ averageMs: number; calls: number; errors: number } | undefined> {
  const Period = Math.ceil((until.getTime() - from.getTime()) / 60_000) * 60
  const metric = (MetricName: string) => ({
    Namespace: 'AWS/Translate',
    MetricName,
    Dimensions: [{ Name: 'Operation', Value: 'TranslateText' }],
  })
  const wanted = [
    { Id: 'time', MetricStat: { Metric: metric('ResponseTime'), Period, Stat: 'Average' } },
    { Id: 'calls', MetricStat: { Metric: metric('SuccessfulRequestCount'), Period, Stat: 'Sum' } },
    { Id: 'errors', MetricStat: { Metric: metric('ServerErrorCount'), Period, Stat: 'Sum' } },
  ]
  const { MetricDataResults = [] } = await client.send(
    new GetMetricDataCommand({ StartTime: from, EndTime: until, MetricDataQueries: wanted }),
  )
  // A window that begins within a period has values in two of them: the newest counts.
  const of = (id: string) => MetricDataResults.find(({ Id }) => Id === id)?.Values?.[0]
  const averageMs = of('time')
  if (averageMs === undefined) return undefined
  return { averageMs, calls: Math.round(of('calls') ?? 0), errors: Math.round(of('errors') ?? 0) }
}
