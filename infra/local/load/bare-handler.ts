import { setTimeout as wait } from 'node:timers/promises'
import { CreateStackCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { type Clients, physicalId } from '../cloud/clients.ts'
import { STACKS } from '../outside.ts'

export const barePath = '/api/bare-handler'
const StackName = 'bare-handler'

/** A function that logs and answers, on the API of the product: what is left of a call when nothing is done in it. */
export async function deployBareHandler(clients: Clients): Promise<void> {
  const ApiId = await physicalId(clients, STACKS[1] ?? '', 'AWS::ApiGatewayV2::Api')
  const TemplateBody = JSON.stringify(template(ApiId))
  await clients.stacks.send(new CreateStackCommand({ StackName, TemplateBody, Capabilities: ['CAPABILITY_IAM'] }))
  for (let tries = 0; tries < 100; tries++) {
    const { Stacks } = await clients.stacks.send(new DescribeStacksCommand({ StackName }))
    if (Stacks?.[0]?.StackStatus === 'CREATE_COMPLETE') return
    await wait(200)
  }
  throw new Error('The bare handler was not deployed')
}

const handler = `exports.handler = async (event) => {
  console.log(JSON.stringify({ level: 'INFO', message: 'call', path: event.rawPath, requestId: event.requestContext.requestId }))
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
}`

const template = (ApiId: string) => ({
  Resources: {
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        },
      },
    },
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        MemorySize: 1024,
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Code: { ZipFile: handler },
      },
    },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId,
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: { ApiId, RouteKey: `GET ${barePath}`, Target: { 'Fn::Sub': 'integrations/${Integration}' } },
    },
    MayCall: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { Ref: 'Function' },
        Principal: 'apigateway.amazonaws.com',
      },
    },
  },
})
