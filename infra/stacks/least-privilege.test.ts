import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { index, keys, memoryOf, unpaidTextsOf } from '#functions/data/keys.ts'
import type { TranslationId, TranslatorId, UserId } from '#shared/lib/id.ts'
import { partitions } from '../constructs/partitions.ts'
import { keysOf, reaches } from '../local/grants/leading-keys.ts'
import { actionsOf, example, resources, type Statement, statementsOf } from './example.ts'
import { exampleConfig } from './synth.ts'

const { data, app } = example()

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

  const touches = (prefix: string, action: string) =>
    statementsOf(prefix).filter((one) => [one.Action].flat().includes(action))

  test('whoever answers calls may note that the session is alive, also where it only reads otherwise', () => {
    const answering = resources(app, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties['Environment']).includes('ORIGIN_SECRET'),
    )
    expect(answering.length).toBeGreaterThan(15)
    const unable = answering
      .map(([id]) => id.replace(/[A-F0-9]{8}$/, ''))
      .filter(
        (id) => !touches(id, 'dynamodb:UpdateItem').some((one) => keysOf(one.Condition)?.includes('SESSION#*') ?? true),
      )
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
      ['TICKETS#*', 'TICKET_TARGETS#*', 'ANSWER_TEMPLATES', 'EMAIL#*', 'STAFF', 'TRANSLATION#*', 'QUEUE#*'],
    ],
    ['SupportEvents', ['HANDLED#*'], ['TICKET#*']],
    ['MailEvents', ['HANDLED#*'], ['TRANSLATOR#*', 'TRANSLATOR_TEST#*', 'API_APPLICATION#*', 'AUDIT#*', 'USER#*']],
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
        'TRANSLATOR#*',
        'USER#*#MEMORY',
        'USER#*#UNPAID_TEXTS',
      ],
    ],
  ])('%s touches of the table what its work is about, beside who calls: %j', (fn, own, reads = []) => {
    const calls = ['SESSION#*', 'API_KEY#*', 'USER#*', 'LIMIT#*', 'IDEMPOTENCY#*']
    const isCall = (key: string) => fn.endsWith('Api') && calls.includes(key)
    for (const action of ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem', 'dynamodb:DeleteItem']) {
      const granted = touches(fn, action).map((one) => keysOf(one.Condition) ?? ['*'])
      expect(granted.length, `${fn} ${action}`).toBeGreaterThan(0)
      const beyond = granted.flat().filter((key) => !isCall(key))
      const isRead = action === 'dynamodb:GetItem' || action === 'dynamodb:Query'
      expect(new Set(beyond), action).toEqual(new Set([...own, ...(isRead ? reads : [])].filter((key) => !isCall(key))))
    }
  })

  test('what makes files reads what an account may take along, and writes what is being made and that it leaves', () => {
    expect(touches('ExportsFunction', 'dynamodb:PutItem').map((one) => keysOf(one.Condition))).toEqual([
      ['EXPORT#*', 'TRANSLATION#*'],
    ])
    expect(actionsOf('ExportsFunction').filter((action) => action === 's3:DeleteObject')).toEqual([])
  })

  const texts = {
    memory: memoryOf(7 as UserId),
    unpaid: unpaidTextsOf(7 as UserId),
    listed: index.textsOf(9 as TranslationId),
  }
  const mayTouch = (fn: string, action: string, key: string) =>
    touches(fn, action).some(({ Condition }) => reaches(Condition, key))

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

  test('what one transaction writes lies in one statement: its condition on keys holds for all keys of a request, or for none', () => {
    const written = [
      keys.user(7 as UserId),
      keys.email('ana@example.com'),
      keys.translator(8 as TranslatorId),
      { pk: 'EVENTS#1' },
      keys.token('hash'),
    ]
    for (const action of ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'])
      expect(
        touches('AccountsApi', action).some(({ Condition }) => written.every(({ pk }) => reaches(Condition, pk))),
        action,
      ).toBe(true)
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

test('mails are sent from the one sender alone, also to those whom the account itself has confirmed', () => {
  const sends = statementsOf('MailFunction').filter(({ Action }) => [Action].flat().includes('ses:SendEmail'))
  const ofAll = sends.filter(({ Resource }) => JSON.stringify(Resource).includes('identity/*'))
  expect(sends).toHaveLength(2)
  expect(ofAll).toEqual([
    expect.objectContaining({ Condition: { StringEquals: { 'ses:FromAddress': exampleConfig['MAIL_FROM'] } } }),
  ])
})
