import { expect, test } from 'vitest'
import { example } from './example.ts'

type Alarm = Record<string, string | number | undefined>

const signs: Record<string, string> = {
  GreaterThanOrEqualToThreshold: '>=',
  GreaterThanThreshold: '>',
  LessThanThreshold: '<',
  LessThanOrEqualToThreshold: '<=',
}

/** When an alarm rings, in a line: its entry in the runbook, what it counts, how long, from what on, and whether silence rings. */
function ringing(alarm: Alarm): string {
  const [, entry] = /RUNBOOK\.md#([\w-]+)/.exec(`${alarm['AlarmDescription']}`) ?? []
  const how = alarm['Statistic'] ?? alarm['ExtendedStatistic']
  const turns = alarm['DatapointsToAlarm'] ?? alarm['EvaluationPeriods']
  const sign = signs[`${alarm['ComparisonOperator']}`]
  const silence = alarm['TreatMissingData'] === 'breaching' ? ', silence rings' : ''
  return `${entry}: ${alarm['MetricName']} ${how} ${alarm['Period']} s x ${turns} ${sign} ${alarm['Threshold']}${silence}`
}

test('every alarm is there, and rings when it is to ring', () => {
  const { data, app, web } = example()
  const alarms = [data, app, web].flatMap((template) =>
    Object.values(template.findResources('AWS::CloudWatch::Alarm') as Record<string, { Properties: Alarm }>),
  )
  const lines = alarms.map(({ Properties }) => ringing(Properties))
  const counted = Object.entries(Object.groupBy(lines, (line) => line)).map(([line, of]) => `${of?.length} ${line}`)
  expect(counted.toSorted()).toEqual(expected)
})

/** How many ring so. A change of one is a change of what a night watch hears. */
const expected: string[] = [
  '1 api-5xx: 5xx Sum 300 s x 1 >= 3',
  '1 audit-archive: AuditDaysArchived Sum 3600 s x 25 < 1, silence rings',
  '1 changes-behind: IteratorAge Maximum 300 s x 1 >= 300000',
  '1 changes-left-out: ApproximateNumberOfMessagesVisible Maximum 300 s x 1 >= 1',
  '1 counter-drift: CounterDrift Maximum 86400 s x 1 >= 1, silence rings',
  '1 daily-limit: RefusedByDay-Api Sum 900 s x 1 >= 1',
  '1 daily-limit: RefusedByDay-Extract Sum 900 s x 1 >= 1',
  '1 daily-limit: RefusedByDay-Plan Sum 900 s x 1 >= 1',
  '1 documents-given-up: DocumentsGivenUp Sum 900 s x 1 >= 1',
  '1 engine-cost: EngineCharacters Sum 86400 s x 1 >= 100000000',
  '1 events-behind: IteratorAge Maximum 300 s x 1 >= 300000',
  '1 friday-run: ApproximateNumberOfMessagesVisible Maximum 300 s x 1 >= 1',
  '1 friday-run: Errors Sum 300 s x 1 >= 1',
  '1 function-errors: StepFailures-inspect Sum 300 s x 1 >= 1',
  '1 function-errors: StepFailures-translate-batch Sum 300 s x 1 >= 1',
  '1 mail-reputation: Reputation.BounceRate Average 3600 s x 1 >= 0.04',
  '1 mail-reputation: Reputation.ComplaintRate Average 3600 s x 1 >= 0.0008',
  '1 silent-schedule: Invocations Sum 300 s x 3 < 1, silence rings',
  '1 silent-schedule: Invocations Sum 86400 s x 7 < 1, silence rings',
  '1 slow-api: Latency p99 300 s x 3 >= 5000',
  '1 sweep-failures: SweepFailures-Jobs Sum 900 s x 1 >= 1',
  '1 sweep-failures: SweepFailures-Payments Sum 900 s x 1 >= 1',
  '1 sweep-failures: SweepFailures-Payouts Sum 900 s x 1 >= 1',
  '1 sweep-failures: SweepFailures-Privacy Sum 900 s x 1 >= 1',
  '1 sweep-failures: SweepFailures-Subscriptions Sum 900 s x 1 >= 1',
  '1 sweep-failures: SweepFailures-Translations Sum 900 s x 1 >= 1',
  '1 throttled: Throttles Sum 300 s x 1 >= 10',
  '1 undispatched-events: ApproximateNumberOfMessagesVisible Maximum 300 s x 1 >= 1',
  '1 unsent-mails: MailsNotSent Sum 900 s x 2 >= 1',
  '1 unsent-mails: MailsUnknown Sum 900 s x 1 >= 1',
  '1 workflow-failed: ExecutionsFailed Sum 900 s x 1 >= 1',
  '12 dead-letters: ApproximateNumberOfMessagesVisible Maximum 300 s x 1 >= 1',
  '2 silent-schedule: Invocations Sum 3600 s x 3 < 1, silence rings',
  '3 throttled: ReadThrottleEvents Sum 300 s x 1 >= 100',
  '3 throttled: WriteThrottleEvents Sum 300 s x 1 >= 100',
  '4 silent-schedule: Invocations Sum 180 s x 3 < 1, silence rings',
  '57 function-errors: Errors Sum 300 s x 1 >= 1',
  '6 dead-events: ApproximateNumberOfMessagesVisible Maximum 300 s x 1 >= 1',
  '9 old-messages: ApproximateAgeOfOldestMessage Maximum 300 s x 1 >= 900',
]
