import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { example, resources } from './example.ts'

const { data, app, entries } = example()

describe('alarms on the whole account', () => {
  const alarms = () => resources(app, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({ id, ...Properties }))
  const named = (metric: string) => alarms().filter((one) => (one as Record<string, unknown>)['MetricName'] === metric)

  test('every working queue rings when messages wait for long', () => {
    const working = resources(app, 'AWS::SQS::Queue').filter(
      ([, queue]) => queue.Properties['RedrivePolicy'] !== undefined,
    )
    const watched = JSON.stringify(named('ApproximateAgeOfOldestMessage'))
    expect(working.length).toBeGreaterThan(5)
    for (const [id] of working) expect(watched, id).toContain(id)
  })

  test('every sweep rings for a row that it could not sweep', () => {
    const watched = JSON.stringify(resources(app, 'AWS::Logs::MetricFilter').map(([, one]) => one.Properties))
    const functions = resources(app, 'AWS::Lambda::Function')
    const sweepers = functions.filter(([id]) => /Sweeper[0-9A-F]{8}$/.test(id))
    expect(sweepers).toHaveLength([...entries.values()].filter((entry) => entry.endsWith('/sweep-entry.ts')).length)
    for (const [id, { Properties }] of sweepers) {
      const { LogGroup } = Properties['LoggingConfig'] as { LogGroup: { Ref: string } }
      expect(watched, id).toContain(LogGroup.Ref)
    }
  })

  test('a Friday without its run rings, as seven days without a call', () => {
    const calls = named('Invocations') as unknown as { Period: number; EvaluationPeriods: number; id: string }[]
    expect(calls.filter(({ EvaluationPeriods }) => EvaluationPeriods === 7)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^PayoutsFriday/) as string, Period: 86_400, Threshold: 1 }),
    ])
  })

  test.each([
    ['the scan, which every document has,', 'Stepsinspect', 'NotScannedYet'],
    ['an engine that is busy', 'Stepstranslatebatch', 'EngineBusy'],
  ])('the wait for %s is no failure that rings', (_, step, notYet) => {
    const [filter] = resources(app, 'AWS::Logs::MetricFilter').filter(([id]) => id.includes(`${step}Failures`))
    expect(filter?.[1].Properties['FilterPattern']).toBe(
      `{ ($.message = "step failed") && ($.cause.name != "${notYet}") }`,
    )
    const made = filter?.[1].Properties['MetricTransformations'] as { MetricName: string }[] | undefined
    const ringing = alarms().filter(({ id }) => id.includes(step))
    expect(ringing).toEqual([expect.objectContaining({ Namespace: 'Attesta', MetricName: made?.[0]?.MetricName })])
  })

  test('every mapping of a queue takes back what failed alone', () => {
    const mappings = resources(app, 'AWS::Lambda::EventSourceMapping').map(([id, { Properties }]) => ({
      id,
      types: Properties['FunctionResponseTypes'],
    }))
    expect(mappings.length).toBeGreaterThan(8)
    for (const { id, types } of mappings) expect(types, id).toEqual(['ReportBatchItemFailures'])
  })

  test('every line that is counted is one that the code logs, word for word, and its metric rings', () => {
    const code = globSync('functions/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const watched = new Set(alarms().map((one) => (one as Record<string, unknown>)['MetricName']))
    const filters = resources(app, 'AWS::Logs::MetricFilter')
    expect(filters.length).toBeGreaterThan(12)
    for (const [id, { Properties }] of filters) {
      const [made] = Properties['MetricTransformations'] as { MetricName: string; MetricValue: string }[]
      const lines = [...String(Properties['FilterPattern']).matchAll(/\$\.message = "([^"]+)"/g)].map(
        ([, line]) => line,
      )
      expect(lines, id).not.toEqual([])
      expect(watched, id).toContain(made?.MetricName)
      for (const line of lines) {
        const call = new RegExp(`log\\.\\w+\\(\\s*'${line}'[^)]*`).exec(code)?.[0]
        expect(call, id).toBeDefined()
        const [, fact] = /^\$\.facts\.(\w+)$/.exec(made?.MetricValue ?? '') ?? []
        if (fact !== undefined) expect(call, id).toMatch(new RegExp(`\\b${fact}\\b`))
        else expect(made?.MetricValue, id).toBe('1')
      }
    }
  })

  test.each([
    ['EngineCharacters', 86_400, 100_000_000],
    ['DocumentsGivenUp', 900, 1],
    ['RefusedByDay-Api', 900, 1],
    ['RefusedByDay-Plan', 900, 1],
    ['RefusedByDay-Extract', 900, 1],
    ['Throttles', 300, 10],
  ])('%s is looked at over %i seconds and rings from %i on', (metric, Period, Threshold) => {
    expect(named(metric)).toEqual([expect.objectContaining({ Period, Threshold, Statistic: 'Sum' })])
  })

  test('W6: mails that are not sent ring when an outage lasts; one of which nobody knows is told once, and rings by that', () => {
    expect(named('MailsNotSent')).toEqual([expect.objectContaining({ Period: 900, EvaluationPeriods: 2 })])
    expect(named('MailsUnknown')).toEqual([expect.objectContaining({ Period: 900, EvaluationPeriods: 1 })])
    expect(named('DocumentsGivenUp')).toEqual([expect.objectContaining({ Threshold: 1, EvaluationPeriods: 1 })])
  })

  test('every schedule rings when it has gone silent, also when nothing is told of it', () => {
    const rates = resources(app, 'AWS::Events::Rule').filter(([, { Properties }]) =>
      String(Properties['ScheduleExpression']).startsWith('rate('),
    )
    const silent = named('Invocations') as unknown as { TreatMissingData: string; Period: number }[]
    expect(rates.length).toBeGreaterThan(5)
    for (const [id, rule] of rates) {
      const { Arn } = (rule.Properties['Targets'] as { Arn: { 'Fn::GetAtt': [string] } }[])[0] ?? {
        Arn: { 'Fn::GetAtt': [''] },
      }
      expect(JSON.stringify(silent), id).toContain(Arn['Fn::GetAtt'][0])
    }
    for (const alarm of silent) expect(alarm).toMatchObject({ TreatMissingData: 'breaching', Threshold: 1 })
  })

  test('silence rings soon: a period is a turn, or three minutes, of which CloudWatch looks some farther back where there is no data', () => {
    const turns = { 'rate(1 minute)': 180, 'rate(15 minutes)': 900, 'rate(1 hour)': 3600 } as Record<string, number>
    const silent = named('Invocations') as unknown as {
      Period: number
      EvaluationPeriods: number
      Dimensions: unknown
    }[]
    const rates = resources(app, 'AWS::Events::Rule').flatMap(([, { Properties }]) => {
      const seconds = turns[String(Properties['ScheduleExpression'])]
      const [target] = Properties['Targets'] as { Arn: { 'Fn::GetAtt': [string] } }[]
      return seconds === undefined || !target ? [] : [{ fn: target.Arn['Fn::GetAtt'][0], seconds }]
    })
    expect(rates.length).toBeGreaterThan(5)
    for (const { fn, seconds } of rates) {
      const alarm = silent.find(({ Dimensions }) => JSON.stringify(Dimensions).includes(fn))
      expect(alarm, fn).toMatchObject({ Period: seconds, EvaluationPeriods: 3 })
    }
    expect(named('AuditDaysArchived')).toEqual([
      expect.objectContaining({ Period: 3600, EvaluationPeriods: 25, TreatMissingData: 'breaching' }),
    ])
  })

  test.each([
    ['Throttles', 'Sum'],
    ['Reputation.BounceRate', 'Average'],
    ['Reputation.ComplaintRate', 'Average'],
    ['EngineCharacters', 'Sum'],
  ])('%s', (metric, Statistic) => {
    expect(named(metric)).toEqual([expect.objectContaining({ Statistic })])
  })

  test.each(['ReadThrottleEvents', 'WriteThrottleEvents'])('%s of the table and of each of its indexes', (metric) => {
    const alarms = named(metric) as unknown as { Dimensions: { Name: string; Value: unknown }[] }[]
    const watched = alarms.map(
      ({ Dimensions }) => Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value ?? 'the table',
    )
    const [, table] = resources(data, 'AWS::DynamoDB::Table')[0] ?? []
    const made = (table?.Properties['GlobalSecondaryIndexes'] ?? []) as { IndexName: string }[]
    expect(new Set(watched)).toEqual(new Set(['the table', ...made.map(({ IndexName }) => IndexName)]))
    expect(watched).toHaveLength(made.length + 1)
  })

  test('slow calls ring by their 99th percentile', () => {
    expect(named('Latency')).toEqual([expect.objectContaining({ ExtendedStatistic: 'p99', Threshold: 5000 })])
  })
})
