import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront'
import { describe, expect, test } from 'vitest'
import { example, resources, type Statement } from './example.ts'

type Properties = Record<string, unknown>

const happens = example()

const properties = (stack: 'data' | 'app' | 'web', type: string): [id: string, of: Properties][] =>
  resources(happens[stack], type).map(([id, { Properties }]) => [id, Properties])

/** The one resource of a type whose logical id begins so. */
function only(stack: 'data' | 'web', type: string, prefix = ''): Properties {
  const found = properties(stack, type).filter(([id]) => id.startsWith(prefix))
  expect(found).toHaveLength(1)
  return found[0]?.[1] ?? {}
}

/** Who may do what of a service on which resources, as text. */
function grantsOf(service: string): [id: string, actions: string[], resources: string][] {
  return properties('app', 'AWS::IAM::Policy').flatMap(([id, { PolicyDocument }]) =>
    (PolicyDocument as { Statement: Statement[] }).Statement.flatMap(({ Action, Resource }) => {
      const actions = [Action].flat().filter((action) => action.startsWith(`${service}:`))
      return actions.length === 0 ? [] : [[id, actions, JSON.stringify(Resource)] as [string, string[], string]]
    }),
  )
}

describe('B2: the edge says who calls, and keeps no answer of the API', () => {
  type Behaviour = {
    PathPattern: string
    CachePolicyId: string
    FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string, string] } }[]
  }

  test.each(['/api/*', '/.well-known/jwks.json'])('%s', (path) => {
    const distribution = only('web', 'AWS::CloudFront::Distribution')['DistributionConfig']
    const calls = (distribution as { CacheBehaviors: Behaviour[] }).CacheBehaviors.find(
      ({ PathPattern }) => PathPattern === path,
    )
    expect(calls?.CachePolicyId).toBe(CachePolicy.CACHING_DISABLED.cachePolicyId)
    const [first] = calls?.FunctionAssociations ?? []
    expect(first?.EventType).toBe('viewer-request')
    const [id] = first?.FunctionARN['Fn::GetAtt'] ?? []
    expect(only('web', 'AWS::CloudFront::Function', id)['FunctionCode']).toBe(codeOf('viewer-address.js'))
  })

  test('whatever a caller says of their own address, or of having come by the edge, is gone', () => {
    const edge = runInNewContext(`${codeOf('viewer-address.js')};handler`) as (event: unknown) => object
    const forged = { 'x-viewer-address': { value: '9.9.9.9' }, 'x-origin-verify': { value: 'guess' } }
    const request = { uri: '/api/login', headers: { host: { value: 'attesta.example' }, ...forged } }
    expect(edge({ viewer: { ip: '203.0.113.7' }, request })).toEqual({
      uri: '/api/login',
      headers: { host: { value: 'attesta.example' }, 'x-viewer-address': { value: '203.0.113.7' } },
    })
  })
})

test('H2: one function signs certificates; who else signs has the key of records alone', () => {
  const signers = grantsOf('kms').filter(([, actions]) => actions.some((action) => /^kms:(Sign|\*)/.test(action)))
  const keysOf = (resources: string) => [...resources.matchAll(/Signing[a-z]+/g)].map(([name]) => name)
  const withKey = (name: string) => signers.filter(([, , resources]) => keysOf(resources).includes(name))
  expect(withKey('Signingcertificates').map(([id]) => id)).toEqual([expect.stringMatching(/^TranslationsStepscertify/)])
  expect(withKey('Signingrecords').length).toBeGreaterThan(1)
  for (const [id, , resources] of signers) expect(new Set(keysOf(resources)).size, id).toBe(1)
})

test('Z5: the archive of audit rows is locked, and its one writer may neither delete nor unlock', () => {
  const archive = grantsOf('s3').filter(([, , resources]) => /AuditArchive|"\*"/.test(resources))
  expect(archive).toEqual([
    [expect.stringMatching(/^AuditExport/), ['s3:GetObject', 's3:PutObject'], expect.stringContaining('/audit/*')],
  ])
  expect(only('data', 'AWS::S3::Bucket', 'AuditArchive')).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Days: 2555, Mode: 'GOVERNANCE' } } },
  })
})

test('Z5: each night the day before is archived, and a call that fails comes again, as those of every schedule', () => {
  const rules = properties('app', 'AWS::Events::Rule')
  const nightly = rules.filter(([id]) => id.startsWith('AuditEveryNight'))
  expect(nightly).toEqual([
    [expect.any(String), expect.objectContaining({ ScheduleExpression: 'cron(30 0 * * ? *)', State: 'ENABLED' })],
  ])
  const targets = rules.flatMap(([id, { Targets }]) => (Targets as object[]).map((target) => [id, target] as const))
  expect(targets.length).toBeGreaterThan(8)
  for (const [id, target] of targets) {
    const { RetryPolicy } = target as { RetryPolicy?: { MaximumRetryAttempts: number } }
    expect(RetryPolicy?.MaximumRetryAttempts, id).toBeGreaterThanOrEqual(2)
  }
})

test('the stack that holds data refuses to be deleted', () => {
  expect(happens.isDataProtected).toBe(true)
})

test('documents are kept as long as is said, in versions, and only a page of ours uploads from a browser', () => {
  const bucket = only('data', 'AWS::S3::Bucket', 'Documents')
  expect(bucket).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://attesta.example'] }] },
  })
  const { Rules } = bucket['LifecycleConfiguration'] as { Rules: { Prefix?: string; ExpirationInDays?: number }[] }
  const days = Rules.flatMap(({ Prefix, ExpirationInDays }) => (ExpirationInDays ? [[Prefix, ExpirationInDays]] : []))
  // Eight years for the books, by the law on bookkeeping.
  expect(Object.fromEntries(days)).toEqual({ 'uploads/': 1, 'downloads/': 1, 'payouts/': 8 * 365 })
})

test('nobody makes an account at the keeper of passwords but the product, and nobody gets in by mail alone', () => {
  expect(properties('data', 'AWS::Cognito::UserPool').map(([, pool]) => pool)).toEqual([
    expect.objectContaining({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    }),
  ])
  const flows = properties('data', 'AWS::Cognito::UserPoolClient').map(([, client]) => client['ExplicitAuthFlows'])
  expect(flows).toEqual([['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']])
})

test('translators are paid on Fridays at nine in New York, also where the first call fails', () => {
  expect(properties('app', 'AWS::Scheduler::Schedule').map(([, schedule]) => schedule)).toEqual([
    expect.objectContaining({
      ScheduleExpression: 'cron(0 9 ? * FRI *)',
      ScheduleExpressionTimezone: 'America/New_York',
      State: 'ENABLED',
      Target: expect.objectContaining({
        RetryPolicy: { MaximumEventAgeInSeconds: 7200, MaximumRetryAttempts: 3 },
      }) as unknown,
    }),
  ])
})

test('W6: the line of a mail of which nobody knows is counted, and none that comes again every three minutes', () => {
  const counted = properties('app', 'AWS::Logs::MetricFilter').flatMap(([, { FilterPattern, MetricTransformations }]) =>
    (MetricTransformations as { MetricName: string }[]).map(({ MetricName }) => [MetricName, FilterPattern] as const),
  )
  // Both facts are what `send-mail.test.ts` expects of the log.
  expect(counted.filter(([name]) => name === 'MailsUnknown')).toEqual([
    ['MailsUnknown', '{ ($.message = "mail not known to be sent") && ($.facts.status = "unknown") }'],
  ])
})

test('browsers come back by TLS alone for two years, to pages and to files', () => {
  const policies = properties('web', 'AWS::CloudFront::ResponseHeadersPolicy').map(([, policy]) => policy)
  const set = policies.map(
    (policy) =>
      (policy['ResponseHeadersPolicyConfig'] as { SecurityHeadersConfig: { StrictTransportSecurity?: object } })
        .SecurityHeadersConfig.StrictTransportSecurity,
  )
  const twoYears = { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true, Preload: true }
  expect(set).toEqual([twoYears, twoYears])
})

test('the groups of the firewall block what they find', () => {
  const rules = only('web', 'AWS::WAFv2::WebACL')['Rules'] as { OverrideAction?: object; Statement: object }[]
  const groups = rules.filter(({ Statement }) => 'ManagedRuleGroupStatement' in Statement)
  expect(groups.map(({ OverrideAction }) => OverrideAction)).toEqual([{ None: {} }, { None: {} }, { None: {} }])
})

test('every queue gives a message several chances before it is put aside', () => {
  const queues = properties('app', 'AWS::SQS::Queue').flatMap(([id, { RedrivePolicy }]) =>
    RedrivePolicy ? [[id, RedrivePolicy as { maxReceiveCount: number }] as const] : [],
  )
  expect(queues.length).toBeGreaterThan(8)
  for (const [id, { maxReceiveCount }] of queues) expect(maxReceiveCount, id).toBeGreaterThanOrEqual(5)
})

const codeOf = (file: string): string => readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8')
