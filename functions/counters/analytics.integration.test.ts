import { CloudWatchClient, PutMetricAlarmCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsRange } from '#shared/counters/analytics.ts'
import { UserId } from '#shared/lib/id.ts'
import * as metrics from '../adapters/metrics.ts'
import * as data from '../data/data.ts'
import { client, tableName } from '../data/table.ts'
import { createTable } from '../data/testing/create-table.ts'
import { queuedJob } from '../data/testing/queued-job.ts'
import { log, systemBase } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { count } from './count.ts'
import { getAnalytics } from './get-analytics.ts'
import { getHealth } from './get-health.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const base = { ...systemBase('test'), data, now: () => now }
const admin = actorOf(UserId.parse(1), { adminLevel: 'admin' })

beforeAll(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined))
beforeEach(createTable)

let rowsMade = 0
type Fields = Record<string, unknown>
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Writes a row and lets its record be counted. */
async function stored(pk: string, sk: string, fields: Fields): Promise<void> {
  const row = { pk: `${pk}#${++rowsMade}`, sk, id: rowsMade, ...fields }
  await client.send(new PutCommand({ TableName: tableName(), Item: row }))
  const record = { eventID: `${rowsMade}`, eventName: 'INSERT', dynamodb: { NewImage: marshall(row) } }
  await count(base, { Records: [record as unknown as DynamoDBRecord] })
}

const document = (days: number, fields: Fields = {}) =>
  stored('TRANSLATION', 'RECORD', {
    createdAt: daysAgo(days),
    stageAt: daysAgo(days),
    stage: 'completed',
    completedAt: daysAgo(days),
    translationType: 'ai',
    sourceLanguage: 'en',
    targetLanguage: 'es',
    ...fields,
  })

const paid = (days: number, amountCents: number, fields: Fields = {}) =>
  document(days, { paymentIntentId: 'pi_1', paidAt: daysAgo(days), amountCents, ...fields })

const analytics = async (range: AnalyticsRange = '30d', actor = admin) =>
  (await getAnalytics({ ...base, actor }, { range })).output

test('revenue is what has a payment’s reference, in cents; what was given back is told beside it', async () => {
  await paid(1, 495)
  await paid(40, 2495, { refundedAt: daysAgo(2) })
  await document(1, { amountCents: 0, promotion: 'free_ai' })
  await document(1, { amountCents: 0, planCents: 700 })
  const { totals, month, days } = await analytics()
  expect(totals).toMatchObject({ revenueCents: 2990, refundedCents: 2495, translations: 4 })
  expect(month).toMatchObject({ revenueCents: 495, translations: 3 })
  expect(days).toHaveLength(30)
  expect(days.at(-2)).toMatchObject({ date: '2026-11-21', translations: 3, revenueCents: 495 })
})

test('this month is 30 days, today included, whatever range is asked for', async () => {
  for (const days of [0, 29, 30, 100, 364, 365])
    await stored('USER', 'PROFILE', { email: 'a', createdAt: daysAgo(days) })
  for (const [range, seen] of [
    ['30d', 2],
    ['90d', 3],
    ['365d', 5],
  ] as const) {
    const { totals, month, days } = await analytics(range)
    expect([totals.users, month.users]).toEqual([6, 2])
    expect(days.reduce((sum, day) => sum + day.users, 0)).toBe(seen)
  }
})

test('the five pairs with the most documents, the rest together, and the share of the types', async () => {
  const targets = ['es', 'es', 'es', 'fr', 'fr', 'de', 'pt', 'it', 'ja', 'zh-TW']
  for (const targetLanguage of targets) await document(3, { targetLanguage })
  await document(3, { translationType: 'certified', targetLanguage: 'en', sourceLanguage: 'zh-TW' })
  await document(200, { targetLanguage: 'hi' })
  const { pairs, otherPairs, types } = await analytics()
  expect(pairs.slice(0, 2)).toEqual([
    { sourceLanguage: 'en', targetLanguage: 'es', count: 3 },
    { sourceLanguage: 'en', targetLanguage: 'fr', count: 2 },
  ])
  expect([pairs.length, otherPairs]).toEqual([5, 3])
  expect(types).toEqual([
    { type: 'ai', count: 10 },
    { type: 'certified', count: 1 },
  ])
  const year = (await analytics('365d')).pairs
  expect(year.map(({ sourceLanguage }) => sourceLanguage)).not.toContain('zh')
})

test('quality is the mean of what was scored; of the month it is the difference to before', async () => {
  await document(100, { qualityScore: 80 })
  await document(1, { qualityScore: 91.25 })
  await document(1)
  const { totals, month } = await analytics()
  expect(totals.averageQuality).toBe(85.7)
  expect(month).toMatchObject({ quality: 11.3, scored: 1 })
})

test('support and translators are told as they stand', async () => {
  for (const status of ['open', 'in_progress', 'resolved', 'closed'])
    await stored('TICKET', 'TICKET', { status, createdAt: daysAgo(1) })
  const translator = { createdAt: daysAgo(9), ratingSum: 9, ratingCount: 2, completedTranslations: 4 }
  await stored('TRANSLATOR', 'PROFILE', {
    ...translator,
    status: 'approved',
    availability: 'available',
    languagePairs: ['en-es', 'es-en'],
    totalEarningsCents: 7000,
  })
  await stored('TRANSLATOR', 'PROFILE', { ...translator, status: 'pending', languagePairs: ['en-fr'] })
  const { support, translators } = await analytics()
  expect(support).toEqual({ total: 4, open: 1, resolved: 2, resolutionRate: 0.5 })
  expect(translators).toMatchObject({
    approved: 1,
    available: 1,
    pending: 1,
    pairs: 2,
    completed: 8,
    averageRating: 4.5,
    earnedCents: 7000,
  })
})

test('a moderator is told nothing of money and of translators’ pay', async () => {
  await paid(1, 495)
  const told = await analytics('30d', actorOf(UserId.parse(1), { adminLevel: 'moderator' }))
  expect(JSON.stringify(told)).not.toMatch(/Cents|"translators"/)
  expect(told.totals.translations).toBe(1)
})

test('an empty table has figures, and no number that is none', async () => {
  const { totals, month, support, days } = await analytics('365d')
  expect(totals).toMatchObject({ users: 0, averageQuality: null, revenueCents: 0 })
  expect([month.quality, support.resolutionRate, days.length]).toEqual([null, null, 365])
})

const measured = {
  ...metrics,
  engine: () => Promise.resolve(undefined),
  alarms: () => Promise.reject(new Error('no right to list alarms')),
}

test('health is measured by what knows it; what cannot be read says so and hides nothing else', async () => {
  await document(2, { stage: 'failed' })
  await queuedJob(new Date('2026-11-20T12:00:00.000Z'))
  const { output } = await getHealth({ ...base, metrics: measured }, {})
  expect(output).toMatchObject({
    queue: { oldestSeconds: 2 * 86_400, late: true },
    failures: { today: 0, week: 1, weekTranslations: 1 },
    engine: 'none',
    alarms: 'unreadable',
    paid: { oldestSeconds: null },
  })
})

test('the alarms of this deployment that ring are told with their entry of the runbook', async () => {
  const cloudWatch = new CloudWatchClient({})
  const prefix = `Attesta-${crypto.randomUUID()}-`
  process.env['ALARM_NAME_PREFIX'] = prefix
  for (const AlarmName of [`${prefix}App-Rings`, `${prefix}App-Quiet`, `Other-${crypto.randomUUID()}`]) {
    await cloudWatch.send(
      new PutMetricAlarmCommand({
        AlarmName,
        AlarmDescription: 'Messages wait. infra/RUNBOOK.md#dead-letters',
        MetricName: 'Any',
        Namespace: `Test/${prefix}`,
        Period: 60,
        EvaluationPeriods: 1,
        Threshold: 1,
        ComparisonOperator: 'GreaterThanThreshold',
        Statistic: 'Sum',
      }),
    )
    await cloudWatch.send(
      new SetAlarmStateCommand({
        AlarmName,
        StateValue: AlarmName.endsWith('Quiet') ? 'OK' : 'ALARM',
        StateReason: 'test',
      }),
    )
  }
  const { output } = await getHealth({ ...base, metrics }, {})
  expect(output.alarms).toMatchObject({
    watched: 2,
    ringing: [{ name: `${prefix}App-Rings`, text: 'Messages wait.', runbook: 'dead-letters' }],
  })
  expect(output.engine).toBe('none')
})
