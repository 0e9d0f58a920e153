import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { ErrorAnswer } from '#shared/lib/answer.ts'
import { example, resources } from './example.ts'
import { exampleConfig, synthesize } from './synth.ts'

const { data, web } = example()

/** Word for word: what is let in on top makes no violation that a story could see. */
const strictPolicy = [
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://",
  ].join('; '),
  { 'Fn::ImportValue': expect.stringContaining('RegionalDomainName') as unknown },
  [
    ' https://api.stripe.com',
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
]

test('a prerendered page comes from its file, every other from the shell, and a file from itself', () => {
  const code = resources(web, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('SpaRoutes'))?.[1]
  const route = runInNewContext(`${String(code?.Properties['FunctionCode'])}; handler`) as (event: unknown) => unknown
  const fileOf = (uri: string) => (route({ request: { uri } }) as { uri: string }).uri
  expect(['/', '/about', '/docs/api'].map(fileOf)).toEqual(['/index.html', '/about.html', '/docs/api.html'])
  expect(['/dashboard', '/receipt/order-1', '/docs', '/no-such-page'].map(fileOf)).toEqual(Array(4).fill('/shell.html'))
  expect(fileOf('/assets/index-1.js')).toBe('/assets/index-1.js')
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

  test('V6: pages and API share one distribution, over TLS, with the strict policy and nothing beside it', () => {
    const policy = resources(web, 'AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id.startsWith('Headers'))
    expect(policy?.[1].Properties).toHaveProperty(
      'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy',
      { Override: true, ContentSecurityPolicy: { 'Fn::Join': ['', strictPolicy] } },
    )
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
    const settable = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
    const kept = settable.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }))
    const [distribution] = resources(web, 'AWS::CloudFront::Distribution').map(([, { Properties }]) => Properties)
    expect(distribution).toHaveProperty('DistributionConfig.CustomErrorResponses', kept)
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

test('the text of a document in the body of a call is counted by the firewall and never blocked, nor is a program without a name', () => {
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
    'NoUserAgent_HEADER',
    'ReactJSRCE_BODY',
    'SizeRestrictions_BODY',
  ])
  expect(groups.map(({ Name }) => Name)).toContain('AWSManagedRulesAmazonIpReputationList')
})
