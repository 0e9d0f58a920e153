import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { index, keys, memoryOf, unpaidTextsOf } from '#functions/data/keys.ts'
import { subscribers } from '#shared/events/subscribers.ts'
import { ErrorAnswer } from '#shared/lib/answer.ts'
import type { TranslationId, UserId } from '#shared/lib/id.ts'
import { isUnchecked, readConfig } from '../config.ts'
import { partitions } from '../constructs/partitions.ts'
import { countedSortKeys } from '../features/changes.ts'
import { outsideValues } from '../local/outside.ts'
import { portsFrom } from '../local/ports.ts'
import { check, exampleConfig, resourcesLeft, synthesize } from './synth.ts'

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string; DependsOn?: string[] }
type Statement = { Action: string | string[]; Resource: unknown; Effect: string; Condition?: unknown }

let data: Template
let app: Template
let web: Template
let entries: Map<string, string>
beforeAll(() => {
  ;({ data, app, web, entries } = synthesize())
}, 60_000)

const resources = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type) as Record<string, Resource>)

/** The statements of the role of the function whose logical id starts so. */
function statementsOf(prefix: string): Statement[] {
  const policies = resources(app, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(prefix))
  return policies.flatMap(([, policy]) => (policy.Properties['PolicyDocument'] as { Statement: Statement[] }).Statement)
}
const actionsOf = (prefix: string): string[] => statementsOf(prefix).flatMap((statement) => [statement.Action].flat())

describe('what holds data cannot be lost or read by others', () => {
  test('the table is encrypted with our key, recoverable to a point in time and protected from deletion', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: Match.anyValue() },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
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

describe('least privilege by noun', () => {
  test('nobody but the recount may scan the table, and it no field that does not count; no policy has a bare * action', () => {
    const scanning = statementsOf('').filter(({ Action }) => [Action].flat().includes('dynamodb:Scan'))
    expect(scanning).toHaveLength(1)
    expect(statementsOf('CountersRecount')).toContainEqual(scanning[0])
    const rule = readFileSync(new URL('../../functions/data/staff/counted.ts', import.meta.url), 'utf8')
    const listed = /countedFields = \[([^\]]*)\]/.exec(rule)?.[1] ?? ''
    expect(scanning[0]?.Condition).toEqual({
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...listed.matchAll(/'(\w+)'/g)].map((match) => match[1]) },
      StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
    })
    for (const [id, policy] of resources(app, 'AWS::IAM::Policy'))
      expect(JSON.stringify(policy.Properties), id).not.toMatch(/"Action":"\*"|:\*"\s*,\s*"Effect"/)
  })

  const keysOf = (statement: Statement, operator = 'ForAllValues:StringLike'): readonly string[] | undefined =>
    (statement.Condition as { [operator: string]: Record<string, string[]> } | undefined)?.[operator]?.[
      'dynamodb:LeadingKeys'
    ]
  const touches = (prefix: string, action: string) =>
    statementsOf(prefix).filter((one) => [one.Action].flat().includes(action))

  test('whoever answers calls may note that the session is alive, also where it only reads otherwise', () => {
    const answering = resources(app, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties['Environment']).includes('ORIGIN_SECRET'),
    )
    expect(answering.length).toBeGreaterThan(15)
    const unable = answering
      .map(([id]) => id.replace(/[A-F0-9]{8}$/, ''))
      .filter((id) => !touches(id, 'dynamodb:UpdateItem').some((one) => keysOf(one)?.includes('SESSION#*') ?? true))
    expect(unable).toEqual([])
  })

  test.each([
    ['LanguagesApi', []],
    ['DocumentsApi', ['UPLOAD#*', 'LIMIT#*']],
    ['EventsReplay', ['EVENTS#*', 'HANDLED#*']],
    ['CertificatesStatusList', ['STATUS_LIST#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*']],
    ['AuditExport', ['AUDIT_ARCHIVE', 'AUDIT#*']],
    ['MailFunction', ['MAIL#*', 'LIMIT#*', 'TOKEN#*', 'INVITATION#*', 'TRANSLATOR#*'], ['USER#*']],
    [
      'CertificatesApi',
      ['CERTIFICATE#*', 'STATUS_LIST#*', 'TRANSLATION#*', 'AUDIT#*', 'EVENTS#*'],
      ['CERTIFIED_FILE#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*'],
    ],
    [
      'CertificatesEvents',
      ['STATUS_LIST#*', 'HANDLED#*'],
      ['CERTIFICATE#*', 'CERTIFICATES#WITHDRAWN', 'CERTIFICATES#WITHDRAWN#*'],
    ],
    [
      'SupportApi',
      ['TICKET#*', 'ANSWER_TEMPLATE#*', 'AUDIT#*', 'EVENTS#*'],
      ['TICKETS#*', 'TICKET_TARGETS#*', 'ANSWER_TEMPLATES', 'EMAIL#*', 'STAFF', 'TRANSLATION#*'],
    ],
    ['SupportEvents', ['HANDLED#*'], ['TICKET#*']],
    [
      'AccountsApi',
      [
        'EMAIL#*',
        'TOKEN#*',
        'DEVICE#*',
        'CLAIM#*',
        'ROSTER',
        'AUDIT#*',
        'EVENTS#*',
        'USER#*#MEMORY',
        'USER#*#UNPAID_TEXTS',
      ],
    ],
  ])('%s touches of the table what its work is about, beside who calls: %j', (fn, own, reads = []) => {
    const calls = ['SESSION#*', 'API_KEY#*', 'USER#*', 'LIMIT#*', 'IDEMPOTENCY#*']
    const isCall = (key: string) => fn.endsWith('Api') && calls.includes(key)
    for (const action of ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem']) {
      const granted = touches(fn, action).map((one) => keysOf(one) ?? ['*'])
      expect(granted.length, `${fn} ${action}`).toBeGreaterThan(0)
      const beyond = granted.flat().filter((key) => !isCall(key))
      const isRead = action === 'dynamodb:GetItem' || action === 'dynamodb:Query'
      expect(new Set(beyond), action).toEqual(new Set([...own, ...(isRead ? reads : [])].filter((key) => !isCall(key))))
    }
  })

  test('what makes files reads what an account may take along, and writes what is being made and that it leaves', () => {
    expect(touches('ExportsFunction', 'dynamodb:PutItem').map((one) => keysOf(one))).toEqual([
      ['EXPORT#*', 'TRANSLATION#*'],
    ])
    expect(actionsOf('ExportsFunction').filter((action) => action === 's3:DeleteObject')).toEqual([])
  })

  const texts = {
    memory: memoryOf(7 as UserId),
    unpaid: unpaidTextsOf(7 as UserId),
    listed: index.textsOf(9 as TranslationId),
  }
  const matches = (pattern: string, key: string) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key)
  const mayTouch = (fn: string, action: string, key: string) =>
    touches(fn, action).some((one) => {
      const leftOut = keysOf(one, 'ForAllValues:StringNotLike') ?? []
      const isNamed = (keysOf(one) ?? ['*']).some((pattern) => matches(pattern, key))
      return isNamed && !leftOut.some((pattern) => matches(pattern, key))
    })

  test.each([
    'LanguagesApi',
    'DocumentsApi',
    'SupportApi',
    'SupportEvents',
    'CertificatesApi',
    'CertificatesEvents',
    'MailFunction',
    'MailEvents',
    'AccountsFounder',
  ])('%s, whose work is no document’s text, touches none that is remembered of a customer', (fn) => {
    const asked = ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem']
    expect(touches(fn, 'dynamodb:Query').length).toBeGreaterThan(0)
    for (const [name, key] of Object.entries(texts))
      expect(
        asked.filter((action) => mayTouch(fn, action, key)),
        name,
      ).toEqual([])
  })

  test('accounts forget what is remembered of a customer, and read who calls', () => {
    for (const key of [texts.memory, texts.unpaid, keys.user(7 as UserId).pk])
      for (const action of ['dynamodb:Query', 'dynamodb:BatchWriteItem'])
        expect(mayTouch('AccountsApi', action, key), key).toBe(true)
  })

  test('nobody who only answers strangers may write an account', () => {
    expect(mayTouch('LanguagesApi', 'dynamodb:GetItem', keys.user(7 as UserId).pk)).toBe(true)
    expect(mayTouch('LanguagesApi', 'dynamodb:PutItem', keys.user(7 as UserId).pk)).toBe(false)
  })

  test('accounts may call whatever the keeper of passwords calls: also what only an interrupted registration needs', () => {
    const adapter = readFileSync(new URL('../../functions/adapters/identity.ts', import.meta.url), 'utf8')
    const called = [...adapter.matchAll(/new (Admin\w+)Command/g)].map((match) => `cognito-idp:${match[1]}`)
    const granted = actionsOf('AccountsApi').filter((action) => action.startsWith('cognito-idp:'))
    expect(new Set(granted)).toEqual(new Set(called))
  })

  test('V4: who reads a secret reads its value and nothing about it', () => {
    const about = statementsOf('').flatMap(({ Action }) =>
      [Action].flat().filter((one) => one.startsWith('secretsmanager:')),
    )
    expect(new Set(about)).toEqual(new Set(['secretsmanager:GetSecretValue']))
  })

  test('partitions that grants name are those of the table', () => {
    const source = readFileSync(new URL('../../functions/data/keys.ts', import.meta.url), 'utf8')
    const spelled = new Set(
      [...source.matchAll(/[`'"]([A-Z][A-Z_]*(?:#[A-Z_]+)?)(?=[#`'"])/g)].map((match) => match[1]),
    )
    for (const key of Object.values(partitions).flat()) expect(spelled, key).toContain(key.replace(/#\*.*$/, ''))
  })

  test('each night the counters are recounted; what differed is a metric, and its alarm rings for one counter and for none counted', () => {
    app.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'cron(0/15 2-5 * * ? *)' })
    app.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '{ $.message = "counters were recounted" }',
      MetricTransformations: [Match.objectLike({ MetricName: 'CounterDrift', MetricValue: '$.facts.differed' })],
    })
    app.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'CounterDrift',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'breaching',
    })
  })

  test.each([
    ['only accounts touch passwords, and the erasure forgets them', 'cognito-idp:', /^(Accounts|PrivacySweeper)/],
    ['only the mail sender sends mail', 'ses:SendEmail', /^Mail/],
    ['only the workflow’s steps buy translation', 'translate:TranslateText', /^TranslationsSteps/],
    ['only the plan of a document gives the engine terms', 'translate:ImportTerminology', /^TranslationsStepsplan/],
    [
      'only what ends with a document takes its terms away',
      'translate:DeleteTerminology',
      /^Translations(Steps(assemble|fail)|Sweeper)/,
    ],
    ['only webhooks derive signing secrets', 'secret:attesta/webhooks', /^Webhooks(Api|Sender)/],
    ['only the translations start executions', 'states:StartExecution', /^Translations/],
    [
      'only the translations’ own events, steps and sweeper let a waiting one go on',
      'states:SendTaskSuccess',
      /^Translations(Events|Sweeper|Waits)/,
    ],
  ])('%s', (_, action, allowed) => {
    const holders = resources(app, 'AWS::IAM::Policy').filter(([, policy]) =>
      JSON.stringify(policy.Properties).includes(action),
    )
    expect(holders.length).toBeGreaterThan(0)
    for (const [id] of holders) expect(id).toMatch(allowed)
  })

  test('R1: one role opens what is sealed under the tax key, and who seals cannot open', () => {
    const taxKey = resources(data, 'AWS::KMS::Key').find(([id]) => id.startsWith('TaxKey'))?.[0] ?? ''
    const holders = (action: string) =>
      resources(app, 'AWS::IAM::Policy')
        .filter(([, policy]) =>
          (policy.Properties['PolicyDocument'] as { Statement: Statement[] }).Statement.some(
            (one) => [one.Action].flat().includes(action) && JSON.stringify(one.Resource).includes(taxKey),
          ),
        )
        .map(([id]) => id.replace(/ServiceRole.*/, ''))
    expect(taxKey).not.toBe('')
    expect(holders('kms:Decrypt')).toEqual(['TaxApi'])
    expect(holders('kms:GenerateDataKey')).toEqual(['TranslatorsApi'])
  })

  test('payments and accounts cannot write documents; the mail sender cannot read them', () => {
    expect(actionsOf('Payments')).not.toContain('s3:PutObject')
    expect(actionsOf('AccountsApi')).not.toContain('s3:GetObject')
    expect(actionsOf('MailFunction').some((action) => action.startsWith('s3:'))).toBe(false)
  })

  test.each(['JobsApi', 'SegmentsApi'])(
    '%s writes of a document what is too long for a row, and nothing else',
    (prefix) => {
      const writing = statementsOf(prefix).filter(({ Action }) => [Action].flat().includes('s3:PutObject'))
      expect(writing.map(({ Resource }) => JSON.stringify(Resource))).toEqual([
        expect.stringMatching(/\/translations\/\*\/segments\/\*"/),
      ])
    },
  )

  test('the scanner of uploads writes nothing but the object that proves its right, and rules that it manages', () => {
    const statements = statementsOf('DocumentsScanRole')
    const resourcesOf = (action: string) =>
      statements.filter((one) => [one.Action].flat().includes(action)).map((one) => JSON.stringify(one.Resource))
    expect(resourcesOf('s3:PutObject')).toEqual([
      expect.stringMatching(/\/malware-protection-resource-validation-object"/),
    ])
    const rules = statements.filter((one) => [one.Action].flat().includes('events:PutTargets'))
    expect(rules.map(({ Condition }) => JSON.stringify(Condition))).toEqual([expect.stringContaining('ManagedBy')])
    // GuardDuty tries the role while the plan is made.
    const [, plan] = resources(app, 'AWS::GuardDuty::MalwareProtectionPlan')[0] ?? []
    expect(plan?.DependsOn).toContainEqual(expect.stringMatching(/^DocumentsScanRoleDefaultPolicy/))
    // It takes money for each object: what is made of a document is not looked at.
    expect(plan?.Properties['ProtectedResource']).toMatchObject({
      S3Bucket: { ObjectPrefixes: ['uploads/', 'glossaries/', 'translators/'] },
    })
  })

  test('documents are granted by prefix, never the whole bucket', () => {
    const ofFunctions = resources(app, 'AWS::IAM::Policy').filter(([id]) => !id.startsWith('DocumentsScanRole'))
    for (const [id, policy] of ofFunctions) {
      const statements = (policy.Properties['PolicyDocument'] as { Statement: Statement[] }).Statement
      for (const statement of statements.filter((one) => [one.Action].flat().includes('s3:PutObject'))) {
        expect(JSON.stringify(statement.Resource), id).toMatch(
          /\/(uploads|translations|downloads|glossaries|translators|payouts|audit)\/\*/,
        )
      }
    }
  })
})

test('a prerendered page comes from its file, every other from the shell, and a file from itself', () => {
  const code = resources(web, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('SpaRoutes'))?.[1]
  const route = runInNewContext(`${String(code?.Properties['FunctionCode'])}; handler`) as (event: unknown) => unknown
  const fileOf = (uri: string) => (route({ request: { uri } }) as { uri: string }).uri
  expect(['/', '/about', '/docs/api'].map(fileOf)).toEqual(['/index.html', '/about.html', '/docs/api.html'])
  expect(['/dashboard', '/receipt/order-1', '/docs', '/no-such-page'].map(fileOf)).toEqual(Array(4).fill('/shell.html'))
  expect(fileOf('/assets/index-1.js')).toBe('/assets/index-1.js')
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

describe('the edge', () => {
  test('R2: the access log of the distribution notes no query, no page that asked and no cookie: there stand secrets of links', () => {
    for (const [, { Properties }] of resources(web, 'AWS::CloudFront::Distribution'))
      expect(Properties['DistributionConfig']).not.toHaveProperty('Logging')
    const logged = resources(web, 'AWS::Logs::Delivery').map(([, { Properties }]) => Properties['RecordFields'])
    expect(logged).toHaveLength(1)
    expect(logged.flat()).toEqual(expect.arrayContaining(['cs-uri-stem', 'sc-status', 'c-ip']))
    expect(logged.flat().filter((field) => /query|referer|cookie/i.test(String(field)))).toEqual([])
  })

  test('the access log is delivered only once its bucket takes it', () => {
    const [delivery] = resources(web, 'AWS::Logs::Delivery')
    const policies = resources(web, 'AWS::S3::BucketPolicy')
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes('delivery.logs.amazonaws.com'))
      .map(([id]) => id)
    expect(policies).toHaveLength(1)
    expect(delivery?.[1].DependsOn).toEqual(expect.arrayContaining(policies))
  })

  test('pages and API share one distribution, over TLS, with the strict policy and no wildcard source', () => {
    const policy = resources(web, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id.startsWith('Headers'))
    const text = JSON.stringify(policy?.[1].Properties)
    expect(text).toContain("default-src 'none'")
    expect(text).toContain("frame-ancestors 'none'")
    expect(text).not.toMatch(/(?<!wasm-)unsafe-eval|script-src[^;]*unsafe-inline|src \*/)
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: [
          Match.objectLike({ PathPattern: '/api/download/*', ViewerProtocolPolicy: 'redirect-to-https' }),
          ...['/api/*', '/.well-known/jwks.json', '/files/*'].map((PathPattern) =>
            Match.objectLike({ PathPattern, ViewerProtocolPolicy: 'https-only' }),
          ),
        ],
        WebACLId: Match.anyValue(),
        IPV6Enabled: false,
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      },
    })
  })

  test('U5: files come through the distribution with nosniff, sandboxed and kept by nobody; only their signed query reaches the bucket', () => {
    const [, policy] =
      resources(web, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id.startsWith('FileHeaders')) ?? []
    expect(policy?.Properties['ResponseHeadersPolicyConfig']).toMatchObject({
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: {
          ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
          Override: true,
        },
      },
      CustomHeadersConfig: {
        Items: expect.arrayContaining([{ Header: 'cache-control', Value: 'no-store', Override: true }]) as unknown,
      },
    })
    web.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    })
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({ PathPattern: '/files/*', AllowedMethods: ['GET', 'HEAD'] }),
        ]),
        // The distribution itself may read no document: a request without a signature is the bucket's to refuse.
        Origins: Match.arrayWith([
          Match.objectLike({ OriginAccessControlId: Match.absent(), S3OriginConfig: { OriginAccessIdentity: '' } }),
        ]),
      },
    })
    expect(JSON.stringify(resources(data, 'AWS::S3::BucketPolicy'))).not.toContain('cloudfront')
  })

  test('the edge takes the key out of a link to a file, and who the viewer is', () => {
    const code = readFileSync(new URL('../edge/file-path.js', import.meta.url), 'utf8')
    const edge = runInNewContext(`${code};handler`) as (event: unknown) => Record<string, unknown>
    const request = {
      uri: '/files/translations/1/2/result.pdf',
      querystring: { 'X-Amz-Signature': { value: 'abc' } },
      cookies: { '__Host-session': { value: 'secret' } },
      headers: { host: { value: 'attesta.example' }, authorization: { value: 'Bearer secret' } },
    }
    expect(edge({ request })).toEqual({
      uri: '/translations/1/2/result.pdf',
      querystring: { 'X-Amz-Signature': { value: 'abc' } },
      cookies: {},
      headers: { host: { value: 'attesta.example' } },
    })
  })

  test('a rotated secret of the origin is named by its version, so that CloudFormation resolves it anew', {
    tags: ['long'],
    timeout: 60_000,
  }, () => {
    const version = '11111111-2222-4333-8444-555555555555'
    const rotated = synthesize({ ...exampleConfig, ORIGIN_SECRET_VERSION: version }).web
    const sentBy = (template: Template) => JSON.stringify(resources(template, 'AWS::CloudFront::Distribution'))
    expect(sentBy(web)).toContain(':SecretString:::}}')
    expect(sentBy(rotated)).toContain(`:SecretString:::${version}}}`)
  })

  test('an error of the API stays an error of who got it: no page in its place, and none for who asks after', () => {
    const kept = [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }))
    const [distribution] = resources(web, 'AWS::CloudFront::Distribution').map(([, { Properties }]) => Properties)
    expect(distribution).toHaveProperty('DistributionConfig.CustomErrorResponses', kept)
  })
})

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

test('mails are sent from the one sender alone, also to those whom the account itself has confirmed', () => {
  const sends = statementsOf('MailFunction').filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
  const ofAll = sends.filter(({ Resource }) => JSON.stringify(Resource).includes('identity/*'))
  expect(sends).toHaveLength(2)
  expect(ofAll).toEqual([
    expect.objectContaining({ Condition: { StringEquals: { 'ses:FromAddress': exampleConfig['MAIL_FROM'] } } }),
  ])
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

test('the ceiling of requests an address is wider for Stripe’s notices, and for nothing else', () => {
  const [, acl] = resources(web, 'AWS::WAFv2::WebACL')[0] ?? []
  const rules = acl?.Properties['Rules'] as { Name: string; Statement: { RateBasedStatement?: unknown } }[]
  const rates = rules.flatMap(({ Statement }) => (Statement.RateBasedStatement ? [Statement.RateBasedStatement] : []))
  const notices = {
    ByteMatchStatement: expect.objectContaining({
      PositionalConstraint: 'EXACTLY',
      SearchString: '/api/stripe/webhook',
    }) as unknown,
  }
  expect(rates).toEqual([
    { Limit: 2000, AggregateKeyType: 'IP', ScopeDownStatement: { NotStatement: { Statement: notices } } },
    { Limit: 20_000, AggregateKeyType: 'IP', ScopeDownStatement: notices },
  ])
})

test('an address that asks too often hears what the API says, and not that it may not', () => {
  const [, acl] = resources(web, 'AWS::WAFv2::WebACL')[0] ?? []
  const bodies = acl?.Properties['CustomResponseBodies'] as Record<string, { Content: string }> | undefined
  const rules = acl?.Properties['Rules'] as { Action?: { Block: object }; Statement: { RateBasedStatement?: object } }[]
  const rates = rules.filter(({ Statement }) => Statement.RateBasedStatement)
  expect(rates).toHaveLength(2)
  for (const { Action } of rates)
    expect(Action?.Block).toMatchObject({ CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'too-many' } })
  const said = JSON.parse(bodies?.['too-many']?.Content ?? '{}') as unknown
  expect(ErrorAnswer.parse(said)).toMatchObject({ code: 'too-many' })
})

test('the text of a document in the body of a call is counted by the firewall and never blocked', () => {
  const [, acl] = resources(web, 'AWS::WAFv2::WebACL')[0] ?? []
  type Managed = { Name: string; RuleActionOverrides?: { Name: string; ActionToUse: unknown }[] }
  const rules = acl?.Properties['Rules'] as { Statement: { ManagedRuleGroupStatement?: Managed } }[]
  const groups = rules.flatMap(({ Statement: { ManagedRuleGroupStatement: group } }) => group ?? [])
  const counted = groups.flatMap(({ RuleActionOverrides = [] }) =>
    RuleActionOverrides.filter(({ ActionToUse }) => JSON.stringify(ActionToUse) === '{"Count":{}}').map(
      ({ Name }) => Name,
    ),
  )
  expect(counted.toSorted()).toEqual([
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'JavaDeserializationRCE_BODY',
    'Log4JRCE_BODY',
    'ReactJSRCE_BODY',
    'SizeRestrictions_BODY',
  ])
  expect(groups.map(({ Name }) => Name)).toContain('AWSManagedRulesAmazonIpReputationList')
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
