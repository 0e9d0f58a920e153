/** A small cloud to probe: one function with its role, behind an HTTP API behind a distribution; a TLS-only bucket behind the same one; a table with a stream. */
export function probeTemplate(seenFile: string): string {
  return JSON.stringify({
    Resources: {
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: allow({ Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }),
          Policies: [
            {
              PolicyName: 'write',
              PolicyDocument: allow({ Action: 's3:PutObject', Resource: { 'Fn::Sub': '${Bucket.Arn}/*' } }),
            },
            {
              PolicyName: 'answer',
              PolicyDocument: allow({ Action: 'states:SendTaskSuccess', Resource: ONE_MACHINE }),
            },
            { PolicyName: 'stream', PolicyDocument: allow({ Action: 'dynamodb:*Stream*', Resource: '*' }) },
            {
              PolicyName: 'own-partitions',
              PolicyDocument: allow({
                Action: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
                Resource: { 'Fn::GetAtt': ['Partitions', 'Arn'] },
                Condition: {
                  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['MINE#*'] },
                  'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['MINE#*#TEXTS', 'MINE#*#OTHERS'] },
                },
              }),
            },
          ],
        },
      },
      Function: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          FunctionName: 'probe',
          Runtime: 'nodejs24.x',
          Handler: 'index.handler',
          MemorySize: 256,
          Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
          Environment: { Variables: { SEEN: seenFile, QUEUE: { Ref: 'Queue' } } },
          Code: { ZipFile: HANDLER },
        },
      },
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'probe-tls-only' } },
      TlsOnly: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: { Ref: 'Bucket' },
          PolicyDocument: { Version: '2012-10-17', Statement: [REFUSE_PLAIN_HTTP] },
        },
      },
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'probe',
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
          StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        },
      },
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'probe' } },
      Partitions: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          TableName: 'probe-partitions',
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        },
      },
      Reader: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          FunctionName: { Ref: 'Function' },
          StartingPosition: 'TRIM_HORIZON',
        },
      },
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'probe', ProtocolType: 'HTTP' } },
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: { Ref: 'Api' },
          IntegrationType: 'AWS_PROXY',
          IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
          PayloadFormatVersion: '2.0',
        },
      },
      Route: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          ApiId: { Ref: 'Api' },
          RouteKey: '$default',
          Target: { 'Fn::Sub': 'integrations/${Integration}' },
        },
      },
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
      },
      MayCall: {
        Type: 'AWS::Lambda::Permission',
        Properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: { Ref: 'Function' },
          Principal: 'apigateway.amazonaws.com',
        },
      },
      Edge: {
        Type: 'AWS::CloudFront::Function',
        Properties: {
          Name: 'probe-viewer',
          AutoPublish: true,
          FunctionCode: EDGE,
          FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' },
        },
      },
      SignedQuery: {
        Type: 'AWS::CloudFront::OriginRequestPolicy',
        Properties: {
          OriginRequestPolicyConfig: {
            Name: 'signed-query',
            CookiesConfig: { CookieBehavior: 'none' },
            HeadersConfig: { HeaderBehavior: 'none' },
            QueryStringsConfig: { QueryStringBehavior: 'all' },
          },
        },
      },
      Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig: DISTRIBUTION } },
    },
    Outputs: {
      Domain: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
      Api: { Value: { Ref: 'Api' } },
    },
  })
}

const ONE_MACHINE = 'arn:aws:states:us-east-1:000000000000:stateMachine:one'

/** The role's own credentials let the probes speak as the function does. */
const HANDLER = `
let calls = 0
class QuoteExpired extends Error { name = 'QuoteExpired' }
exports.handler = async (event) => {
  calls++
  if (event.Records) require('fs').appendFileSync(process.env.SEEN, event.Records.map((r) => r.dynamodb.Keys.id.S + '\\n').join(''))
  if (event.fail) throw new QuoteExpired('too late')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env
  return { calls, queue: process.env.QUEUE, cookies: event.cookies, headers: event.headers, credentials: { accessKeyId, secretAccessKey, sessionToken } }
}`

const REFUSE_PLAIN_HTTP = {
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: { 'Fn::Sub': '${Bucket.Arn}/*' },
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
}

const EDGE = `function handler(event) {
  event.request.headers['x-viewer'] = { value: event.viewer.ip }
  return event.request
}`

const DISTRIBUTION = {
  Enabled: true,
  Origins: [
    {
      Id: 'api',
      DomainName: { 'Fn::Sub': '${Api}.execute-api.us-east-1.amazonaws.com' },
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
    },
    {
      Id: 'bucket',
      DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
      S3OriginConfig: { OriginAccessIdentity: '' },
    },
  ],
  CacheBehaviors: [
    {
      PathPattern: '/signed/*',
      TargetOriginId: 'bucket',
      ViewerProtocolPolicy: 'allow-all',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: { Ref: 'SignedQuery' },
    },
  ],
  DefaultCacheBehavior: {
    FunctionAssociations: [
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Edge', 'FunctionMetadata.FunctionARN'] } },
    ],
    TargetOriginId: 'api',
    ViewerProtocolPolicy: 'redirect-to-https',
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
  },
}

function allow(statement: Record<string, unknown>) {
  return { Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] }
}
