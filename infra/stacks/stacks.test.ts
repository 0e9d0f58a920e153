import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { check, exampleConfig, synthesize } from './synth.ts'

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string }
type Statement = { Action: string | string[]; Resource: unknown; Effect: string; Condition?: unknown }

let data: Template
let app: Template
let web: Template
beforeAll(() => {
  ;({ data, app, web } = synthesize())
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

  test('keys rotate', () => {
    for (const [, key] of resources(data, 'AWS::KMS::Key')) expect(key.Properties['EnableKeyRotation']).toBe(true)
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
    const dead = queues.filter(([, queue]) => queue.Properties['MessageRetentionPeriod'] === 14 * 24 * 3600)
    const working = queues.filter(([, queue]) => queue.Properties['MessageRetentionPeriod'] === undefined)
    expect(working.length).toBeGreaterThan(0)
    for (const [id, queue] of working) expect(queue.Properties['RedrivePolicy'], id).toBeDefined()
    const alarms = JSON.stringify(resources(app, 'AWS::CloudWatch::Alarm'))
    for (const [id] of dead) expect(alarms, id).toContain(`"${id}","QueueName"`)
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

test('the table’s stream wakes webhooks for translations only, gives back what failed, and loses nothing', () => {
  app.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    StartingPosition: 'LATEST',
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"sk":{"S":["RECORD"]}}}}' }] },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    DestinationConfig: { OnFailure: { Destination: Match.anyValue() } },
  })
})

describe('least privilege by noun', () => {
  test('nobody may scan the table, and no policy has a bare * action', () => {
    for (const [id, policy] of resources(app, 'AWS::IAM::Policy')) {
      const text = JSON.stringify(policy.Properties)
      expect(text, id).not.toContain('dynamodb:Scan')
      expect(text, id).not.toMatch(/"Action":"\*"|:\*"\s*,\s*"Effect"/)
    }
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
      'only payments, plans and the sweepers let a waiting translation go on',
      'states:SendTaskSuccess',
      /^(Payments|SubscriptionsApi|TranslationsSweeper|TranslationsWaits)/,
    ],
  ])('%s', (_, action, allowed) => {
    const holders = resources(app, 'AWS::IAM::Policy').filter(([, policy]) =>
      JSON.stringify(policy.Properties).includes(action),
    )
    expect(holders.length).toBeGreaterThan(0)
    for (const [id] of holders) expect(id).toMatch(allowed)
  })

  test('payments and accounts cannot write documents; the mail sender cannot read them', () => {
    expect(actionsOf('Payments')).not.toContain('s3:PutObject')
    expect(actionsOf('AccountsApi')).not.toContain('s3:GetObject')
    expect(actionsOf('MailFunction').some((action) => action.startsWith('s3:'))).toBe(false)
  })

  test('documents are granted by prefix, never the whole bucket', () => {
    const ofFunctions = resources(app, 'AWS::IAM::Policy').filter(([id]) => !id.startsWith('DocumentsScanRole'))
    for (const [id, policy] of ofFunctions) {
      const statements = (policy.Properties['PolicyDocument'] as { Statement: Statement[] }).Statement
      for (const statement of statements.filter((one) => [one.Action].flat().includes('s3:PutObject'))) {
        expect(JSON.stringify(statement.Resource), id).toMatch(/\/(uploads|translations|downloads|glossaries)\/\*/)
      }
    }
  })
})

test('a page that was drawn comes from its file, every other from the shell, and a file from itself', () => {
  const code = resources(web, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('SpaRoutes'))?.[1]
  const route = runInNewContext(`${String(code?.Properties['FunctionCode'])}; handler`) as (event: unknown) => unknown
  const fileOf = (uri: string) => (route({ request: { uri } }) as { uri: string }).uri
  expect(['/', '/about', '/docs/api'].map(fileOf)).toEqual(['/index.html', '/about.html', '/docs/api.html'])
  expect(['/dashboard', '/receipt/order-1', '/docs', '/no-such-page'].map(fileOf)).toEqual(Array(4).fill('/shell.html'))
  expect(fileOf('/assets/index-1.js')).toBe('/assets/index-1.js')
})

test('webhooks reach private hosts from a developer’s machine alone', () => {
  const hosts = { WEBHOOK_PRIVATE_HOSTS: 'localhost' }
  expect(() => readConfig({ ...exampleConfig, ...hosts })).toThrow('WEBHOOK_PRIVATE_HOSTS')
  expect(readConfig({ ...exampleConfig, ...hosts, SITE_URL: 'http://localhost:3000' })).toMatchObject(hosts)
  expect(JSON.stringify(app.toJSON())).not.toContain('WEBHOOK_PRIVATE_HOSTS')
})

test.each([
  ['before the account is known', undefined],
  ['with the account of a deployment', '111111111111'],
])('V3: no finding of cdk-nag is open, %s', (_, account) => {
  expect(() => check(account)).not.toThrow()
})

describe('the edge', () => {
  test('pages and API share one distribution, over TLS, with the strict policy and no wildcard source', () => {
    const [[, policy]] = resources(web, 'AWS::CloudFront::ResponseHeadersPolicy') as [[string, Resource]]
    const text = JSON.stringify(policy.Properties)
    expect(text).toContain("default-src 'none'")
    expect(text).toContain("frame-ancestors 'none'")
    expect(text).not.toMatch(/(?<!wasm-)unsafe-eval|script-src[^;]*unsafe-inline|src \*/)
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: [Match.objectLike({ PathPattern: '/api/*', ViewerProtocolPolicy: 'https-only' })],
        WebACLId: Match.anyValue(),
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      },
    })
  })

  test('a rotated secret of the origin is named by its version, so that CloudFormation resolves it anew', () => {
    const version = '11111111-2222-4333-8444-555555555555'
    const rotated = synthesize({ ...exampleConfig, ORIGIN_SECRET_VERSION: version }).web
    const sentBy = (template: Template) => JSON.stringify(resources(template, 'AWS::CloudFront::Distribution'))
    expect(sentBy(web)).toContain(':SecretString:::}}')
    expect(sentBy(rotated)).toContain(`:SecretString:::${version}}}`)
  })

  test('an error of the API stays an error: no distribution-wide error page', () => {
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { CustomErrorResponses: Match.absent() },
    })
  })
})
