import { readFileSync } from 'node:fs'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { subscribers } from '#shared/events/subscribers.ts'
import { isUnchecked, readConfig } from '../config.ts'
import { countedSortKeys } from '../features/changes.ts'
import { outsideValues } from '../local/outside.ts'
import { portsFrom } from '../local/ports.ts'
import { example, resources } from './example.ts'
import { check, exampleConfig, resourcesLeft, synthesize } from './synth.ts'

const { data, app, web } = example()

describe('what holds data cannot be lost or read by others', () => {
  test('the table is encrypted with our key, recoverable to a point in time and protected from deletion', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
  })

  test('the keeper of passwords is protected from deletion', () => {
    data.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' })
  })

  test.each(['data', 'web'])('every bucket of %s is closed to the public, encrypted and TLS only', (name) => {
    const template = name === 'data' ? data : web
    const buckets = resources(template, 'AWS::S3::Bucket')
    expect(buckets.length).toBeGreaterThan(0)
    const tlsOnly = resources(template, 'AWS::S3::BucketPolicy').filter(([, policy]) =>
      JSON.stringify(policy.Properties).includes('"aws:SecureTransport":"false"'),
    )
    expect(tlsOnly).toHaveLength(buckets.length)
    for (const [id, bucket] of buckets) {
      expect(bucket.Properties['PublicAccessBlockConfiguration'], id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(bucket.Properties['BucketEncryption'], id).toBeDefined()
    }
  })

  test('what is stateful is retained when the stack goes', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::KMS::Key']) {
      for (const [id, resource] of resources(data, type)) expect(resource.DeletionPolicy, id).toBe('Retain')
    }
  })

  test('a named secret stays when the stack goes, and not when its first deployment breaks off: the next one makes it again', () => {
    const secrets = resources(data, 'AWS::SecretsManager::Secret')
    expect(secrets).toHaveLength(2)
    for (const [id, secret] of secrets) expect(secret.DeletionPolicy, id).toBe('RetainExceptOnCreate')
  })

  test('who sent and fetched documents is forgotten after 90 days, also in the bucket’s own log', () => {
    const [, logs] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('AccessLogs')) ?? []
    const kept = logs?.Properties['LifecycleConfiguration'] as { Rules: object[] } | undefined
    expect(kept?.Rules).toContainEqual(expect.objectContaining({ Prefix: 'documents/', ExpirationInDays: 90 }))
  })

  test('keys that encrypt rotate; those that sign are P-256 and may do nothing else', () => {
    const keys = resources(data, 'AWS::KMS::Key').map(([, { Properties }]) => Properties)
    const signing = keys.filter((key) => key['KeyUsage'] === 'SIGN_VERIFY')
    expect(signing.map((key) => key['KeySpec'])).toEqual(['ECC_NIST_P256', 'ECC_NIST_P256'])
    for (const key of keys) if (!signing.includes(key)) expect(key['EnableKeyRotation']).toBe(true)
  })
})

describe('every function is bounded and watched', () => {
  test('timeout, memory, tracing, and a log group that forgets', () => {
    const functions = resources(app, 'AWS::Lambda::Function')
    expect(functions.length).toBeGreaterThan(15)
    for (const [id, fn] of functions) {
      expect(fn.Properties['Timeout'], id).toBeTypeOf('number')
      expect(fn.Properties['LoggingConfig'], id).toHaveProperty('LogGroup')
      expect(fn.Properties['TracingConfig'], id).toEqual({ Mode: 'Active' })
    }
    for (const [id, group] of resources(app, 'AWS::Logs::LogGroup'))
      expect(group.Properties['RetentionInDays'], id).toBeLessThanOrEqual(90)
  })

  test('a call over the API ends before API Gateway’s 30 seconds', () => {
    for (const [id, fn] of resources(app, 'AWS::Lambda::Function')) {
      if (/Api[A-F0-9]{8}$/.test(id)) expect(fn.Properties['Timeout'], id).toBeLessThanOrEqual(29)
    }
  })

  test('every working queue has a dead-letter queue, and every dead-letter queue an alarm', () => {
    const queues = resources(app, 'AWS::SQS::Queue')
    const [dead, working] = [true, false].map((isDead) => queues.filter(([id]) => id.includes('Dead') === isDead))
    expect(working?.length).toBeGreaterThan(8)
    for (const [id, queue] of working ?? [])
      expect(JSON.stringify(queue.Properties['RedrivePolicy']), id).toMatch(
        /"deadLetterTargetArn":\{"Fn::GetAtt":\["\w+Dead/,
      )
    const alarms = JSON.stringify(resources(app, 'AWS::CloudWatch::Alarm'))
    expect(dead?.length).toBeGreaterThan(working?.length ?? 0)
    for (const [id, queue] of dead ?? []) {
      expect(queue.Properties['MessageRetentionPeriod'], id).toBe(14 * 24 * 3600)
      expect(alarms, id).toContain(`"${id}","QueueName"`)
    }
  })

  test('alarms may publish to their topic: its own policy takes the place of the one that lets the account do so', () => {
    const statements = resources(app, 'AWS::SNS::TopicPolicy').flatMap(
      ([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: object[] }).Statement,
    )
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: { Ref: expect.stringMatching(/^Alarms/) as string },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    )
  })

  test('every alarm tells the topic and names an entry of the runbook that exists', () => {
    const runbook = readFileSync(new URL('../RUNBOOK.md', import.meta.url), 'utf8')
    const anchors = new Set(
      [...runbook.matchAll(/^## (.+)$/gm)].map((match) => (match[1] ?? '').toLowerCase().replaceAll(' ', '-')),
    )
    for (const [id, alarm] of resources(app, 'AWS::CloudWatch::Alarm')) {
      const anchor = /infra\/RUNBOOK\.md#([\w-]+)/.exec(String(alarm.Properties['AlarmDescription']))?.[1]
      expect(anchors.has(anchor ?? ''), `${id}: ${anchor}`).toBe(true)
      expect(alarm.Properties['AlarmActions'], id).toHaveLength(1)
    }
  })
})

test('the table’s stream brings what counts, and nothing that the counters write; what failed comes back, and nothing is lost', () => {
  app.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: {
      Filters: [{ Pattern: JSON.stringify({ dynamodb: { Keys: { sk: { S: countedSortKeys } } } }) }],
    },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 10,
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  })
  const iteratorAge = resources(app, 'AWS::CloudWatch::Alarm').filter(
    ([, { Properties }]) => Properties['MetricName'] === 'IteratorAge',
  )
  const behind = iteratorAge.map(([id, { Properties }]) => [id.replace(/[0-9A-F]{8}$/, ''), Properties['Threshold']])
  expect(Object.fromEntries(behind)).toEqual({ ChangesBehind: 300_000, EventsBehind: 300_000 })
})

test('the filter of the stream and the rule of counting know the same rows', () => {
  const rule = readFileSync(new URL('../../functions/data/staff/counted.ts', import.meta.url), 'utf8')
  const named = /const nouns = \{([^}]*)\}/.exec(rule)?.[1] ?? ''
  const sortKeys = [...named.matchAll(/'\w+#(\w+)'/g)].map((match) => match[1])
  expect(new Set(countedSortKeys)).toEqual(new Set(sortKeys))
})

test('events leave the stream as they are written, in order, and what fails is put aside with an alarm', () => {
  app.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"EVENTS#"}]}}}}' }],
    },
    ParallelizationFactor: Match.absent(),
    MaximumRetryAttempts: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  })
  const streamReaders = resources(app, 'AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
    JSON.stringify(Properties['EventSourceArn']).includes('StreamArn'),
  )
  expect(streamReaders).toHaveLength(2)
})

test('a queue hides a message for longer than its function may run: AWS refuses to connect the two otherwise', () => {
  const queues = resources(app, 'AWS::SQS::Queue')
  const functions = new Map(resources(app, 'AWS::Lambda::Function'))
  const mappings = resources(app, 'AWS::Lambda::EventSourceMapping').flatMap(([id, { Properties }]) => {
    const source = JSON.stringify(Properties['EventSourceArn'])
    const [, queue] = queues.find(([name]) => source.includes(name)) ?? []
    const fn = functions.get((Properties['FunctionName'] as { Ref: string }).Ref)
    return queue && fn
      ? [{ id, hides: Number(queue.Properties['VisibilityTimeout']), runs: fn.Properties['Timeout'] }]
      : []
  })
  expect(mappings.length).toBeGreaterThan(7)
  for (const { id, hides, runs } of mappings) expect(hides, id).toBeGreaterThanOrEqual(Number(runs))
})

test('W6: mails wait for a day for a vendor that is down, and one that hangs costs no mail its function’s time', () => {
  const [queue] = resources(app, 'AWS::SQS::Queue').filter(([id]) => /^MailQueue[0-9A-F]{8}$/.test(id))
  const waits = queue?.[1].Properties as
    | { VisibilityTimeout: number; RedrivePolicy: { maxReceiveCount: number } }
    | undefined
  expect((waits?.VisibilityTimeout ?? 0) * (waits?.RedrivePolicy.maxReceiveCount ?? 0)).toBeGreaterThanOrEqual(
    24 * 3600,
  )
  const [mapping] = resources(app, 'AWS::Lambda::EventSourceMapping').filter(([id]) => id.startsWith('MailFunction'))
  expect(mapping?.[1].Properties['BatchSize']).toBe(1)
})

test('each subscriber of events is fed from an ordered queue with an ordered dead-letter queue', () => {
  const queues = resources(app, 'AWS::SQS::Queue').filter(([, { Properties }]) => Properties['FifoQueue'] === true)
  const mappings = JSON.stringify(resources(app, 'AWS::Lambda::EventSourceMapping'))
  const working = queues.filter(([, { Properties }]) => Properties['RedrivePolicy'] !== undefined)
  expect(working.map(([id]) => id.replace(/^EventQueues|Queue[A-F0-9]+$/g, ''))).toEqual(Object.keys(subscribers))
  expect(queues).toHaveLength(2 * working.length)
  for (const [id] of working) expect(mappings, id).toMatch(new RegExp(`"BatchSize":1,[^{]*\\{[^}]*${id}"?,?"?Arn`))
})

test('the sender of webhooks may feed its own queue for a day: AWS stops every other loop after sixteen turns', () => {
  const loops = resources(app, 'AWS::Lambda::Function').filter(([, fn]) => fn.Properties['RecursiveLoop'] === 'Allow')
  expect(loops.map(([id]) => id)).toEqual([expect.stringMatching(/^WebhooksSender/)])
})

test('webhooks reach private hosts from a developer’s machine alone', () => {
  const hosts = { WEBHOOK_PRIVATE_HOSTS: 'localhost' }
  expect(() => readConfig({ ...exampleConfig, ...hosts })).toThrow('WEBHOOK_PRIVATE_HOSTS')
  expect(readConfig({ ...exampleConfig, ...hosts, SITE_URL: 'http://localhost:3000' })).toMatchObject(hosts)
  expect(JSON.stringify(app.toJSON())).not.toContain('WEBHOOK_PRIVATE_HOSTS')
})

test('the small scanner stands in for GuardDuty on a developer’s machine alone', () => {
  const scan = { MALWARE_SCAN: 'function' }
  expect(() => readConfig({ ...exampleConfig, ...scan })).toThrow('MALWARE_SCAN')
  expect(readConfig({ ...exampleConfig, ...scan, SITE_URL: 'http://localhost:3000' })).toMatchObject(scan)
})

test('V3: cdk-nag looks at each deployment to AWS, whatever the environment says', () => {
  const asked = { CDK_VALIDATION: 'false' }
  const here = { ...exampleConfig, SITE_URL: 'http://localhost:3000' }
  expect(isUnchecked(readConfig(exampleConfig), asked)).toBe(false)
  expect([isUnchecked(readConfig(here), {}), isUnchecked(readConfig(here), asked)]).toEqual([false, true])
})

test.each([
  ['before the account is known', undefined],
  ['with the account of a deployment', '111111111111'],
])('V3: no finding of cdk-nag is open, %s', { tags: ['long'], timeout: 60_000 }, (_, account) => {
  expect(() => check(account)).not.toThrow()
})

describe('nothing starves what everything depends on', () => {
  const reservedOf = (template: Template) =>
    new Map(
      resources(template, 'AWS::Lambda::Function').flatMap(([id, { Properties }]): [string, number][] => {
        const places = Properties['ReservedConcurrentExecutions']
        return typeof places === 'number' ? [[id.replace(/[0-9A-F]{8}$/, ''), places]] : []
      }),
    )

  test('functions that read documents are held down, webhook and sweeps have places of their own, and calls have a third', () => {
    const places = reservedOf(app)
    for (const step of ['inspect', 'extract', 'assemble', 'plan', 'score', 'certify', 'translatebatch'])
      expect(places.get(`TranslationsSteps${step}`), step).toBeGreaterThan(0)
    for (const name of ['PaymentsWebhook', 'PaymentsSweeper', 'TranslationsSweeper'])
      expect(places.get(name), name).toBeGreaterThan(0)
    const all = [...places.values()].reduce((sum, one) => sum + one, 0)
    console.log(`places reserved of 1000: ${all} for ${places.size} functions`)
    expect(1000 - all).toBeGreaterThan(333)
  })

  test('an account of few places reserves none', { tags: ['long'], timeout: 60_000 }, () => {
    expect(reservedOf(synthesize({ ...exampleConfig, LAMBDA_CONCURRENCY: '0' }).app).size).toBe(0)
  })
})

test('every prefix of the document bucket has a rule of its life', () => {
  const [, bucket] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Documents')) ?? []
  const { Rules } = (bucket?.Properties['LifecycleConfiguration'] ?? { Rules: [] }) as { Rules: { Prefix?: string }[] }
  const ruled = new Set(Rules.flatMap(({ Prefix }) => Prefix ?? []))
  const granted = JSON.stringify(resources(app, 'AWS::IAM::Policy')).matchAll(/"\/(\w+\/)\*"/g)
  const used = new Set(
    [...granted].map((match) => match[1] ?? '').filter((prefix) => !['audit/', 'index/'].includes(prefix)),
  )
  expect(used.size).toBeGreaterThan(5)
  expect(ruled).toEqual(used)
})

test('what was deleted from the document bucket leaves no mark with its name', () => {
  const [, bucket] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Documents')) ?? []
  const { Rules } = (bucket?.Properties['LifecycleConfiguration'] ?? { Rules: [] }) as { Rules: object[] }
  expect(Rules).toContainEqual({
    Id: 'deleted-is-gone',
    Status: 'Enabled',
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    ExpiredObjectDeleteMarker: true,
  })
})

test.each([
  ['on AWS', { ...exampleConfig, ALARM_EMAIL: 'alarms@example.com' }],
  ['on one machine', outsideValues(portsFrom({}))],
])('every stack %s has room for the next features', (_, environment) => {
  const left = resourcesLeft(environment)
  console.log(left.map(([stack, count]) => `${stack} takes ${count} more`).join(', '))
  expect(left).toHaveLength(5)
  expect(left.filter(([, count]) => count < 15)).toEqual([])
})
