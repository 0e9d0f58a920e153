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
 * value in its metric; its state is set, and said to be set, on AWS, which keeps its own metrics to itself, and of a silent schedule,
 * whose metric the local cloud adds up over every function. Exit 1 when one stays silent, or would tell nobody.
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

/** It rings for what is not told: no value of ours takes away those that others have told of the same metric. */
const isOfSilence = ({ TreatMissingData }: MetricAlarm): boolean => TreatMissingData === 'breaching'

async function make(alarm: MetricAlarm): Promise<void> {
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
let failed = 0
for (const alarm of chosen) {
  const isSet = !isLocal || isOfSilence(alarm)
  await (isSet ? setState(alarm, 'ALARM') : make(alarm))
  const rang = await rings(alarm)
  const isDeaf = (alarm.AlarmActions ?? []).length === 0
  if (!rang || isDeaf) failed++
  const became = rang ? (isSet ? 'set   ' : 'rings ') : 'SILENT'
  process.stdout.write(`${isDeaf ? 'NOBODY' : became}  ${alarm.AlarmName}: ${alarm.AlarmDescription}\n`)
  await setState(alarm, 'OK')
}
process.stdout.write(`${chosen.length - failed} of ${chosen.length} alarms ring or were set\n`)
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0
