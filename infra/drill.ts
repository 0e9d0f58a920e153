import { setTimeout as wait } from 'node:timers/promises'
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type MetricAlarm,
  PutMetricDataCommand,
  SetAlarmStateCommand,
  type StateValue,
} from '@aws-sdk/client-cloudwatch'

/**
 * `npm run drill [-- PART]`: makes every alarm ring whose name or runbook entry holds PART, and takes it back. On this machine by a
 * value in its metric; by its state on AWS, which keeps its own metrics to itself, and where the local metric adds up every function.
 * Exit 1 when one stays silent.
 */
const client = new CloudWatchClient({})
const part = (process.argv[2] ?? '').toLowerCase()
const isLocal = /127\.0\.0\.1|localhost/.test(process.env['AWS_ENDPOINT_URL'] ?? '')
const prefix = `Attesta-${process.env['STAGE'] ?? (isLocal ? 'local' : 'prod')}-`

async function listAlarms(names?: string[]): Promise<MetricAlarm[]> {
  const found: MetricAlarm[] = []
  let NextToken: string | undefined
  do {
    const page = await client.send(
      new DescribeAlarmsCommand(names ? { AlarmNames: names } : { AlarmNamePrefix: prefix, NextToken }),
    )
    found.push(...(page.MetricAlarms ?? []))
    NextToken = page.NextToken
  } while (NextToken)
  return found
}

const setState = ({ AlarmName }: MetricAlarm, StateValue: StateValue) =>
  client.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: 'A drill' }))

/** A value that crosses the alarm's threshold. */
function breaching({ Threshold = 0, ComparisonOperator }: MetricAlarm): number {
  return ComparisonOperator?.startsWith('Less') ? Threshold - 1 : Threshold + 1
}

async function make(alarm: MetricAlarm): Promise<void> {
  if (!isLocal) return void (await setState(alarm, 'ALARM'))
  const { MetricName, Dimensions, Namespace } = alarm
  const MetricData = [{ MetricName, Dimensions, Value: breaching(alarm), Timestamp: new Date() }]
  await client.send(new PutMetricDataCommand({ Namespace, MetricData }))
}

async function rings({ AlarmName = '' }: MetricAlarm): Promise<boolean> {
  for (let tries = 0; tries < 6; tries++) {
    const [now] = await listAlarms([AlarmName])
    if (now?.StateValue === 'ALARM') return true
    await wait(500)
  }
  return false
}

const chosen = (await listAlarms()).filter(({ AlarmName, AlarmDescription }) =>
  `${AlarmName} ${AlarmDescription}`.toLowerCase().includes(part),
)
let silent = 0
for (const alarm of chosen) {
  await make(alarm)
  let rang = await rings(alarm)
  if (!rang) {
    await setState(alarm, 'ALARM')
    rang = await rings(alarm)
  }
  if (!rang) silent++
  process.stdout.write(`${rang ? 'rings ' : 'SILENT'}  ${alarm.AlarmName}: ${alarm.AlarmDescription}\n`)
  await setState(alarm, 'OK')
}
process.stdout.write(`${chosen.length - silent} of ${chosen.length} alarms ring\n`)
process.exitCode = silent > 0 || chosen.length === 0 ? 1 : 0
