import {
  CloudFormationClient,
  CreateStackCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
} from '@aws-sdk/client-cloudformation'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { beforeAll, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import { newId } from '../lib/base.ts'
import { start, statusOf, succeed } from './workflow.ts'

const sqs = new SQSClient({})
let QueueUrl: string | undefined

/** A machine of one task that waits for its token, which it puts on a queue. */
beforeAll(async () => {
  const cloud = new CloudFormationClient({})
  const StackName = `waits-${crypto.randomUUID()}`
  await cloud.send(
    new CreateStackCommand({ StackName, TemplateBody: JSON.stringify(template), Capabilities: ['CAPABILITY_IAM'] }),
  )
  await waitUntilStackCreateComplete({ client: cloud, maxWaitTime: 30, minDelay: 1, maxDelay: 1 }, { StackName })
  const { Stacks } = await cloud.send(new DescribeStacksCommand({ StackName }))
  const output = (key: string) => Stacks?.[0]?.Outputs?.find((one) => one.OutputKey === key)?.OutputValue
  QueueUrl = output('Queue')
  process.env['STATE_MACHINE_ARN'] = output('Machine')
})

const template = {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue' },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'states.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        },
      },
    },
    Machine: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: {
        RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
        DefinitionString: {
          'Fn::Sub': JSON.stringify({
            StartAt: 'Wait',
            States: {
              Wait: {
                Type: 'Task',
                Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
                Parameters: {
                  QueueUrl: '${Queue}',
                  MessageBody: { 'token.$': '$$.Task.Token', 'input.$': '$' },
                },
                TimeoutSeconds: 60,
                End: true,
              },
            },
          }),
        },
      },
    },
  },
  Outputs: { Queue: { Value: { Ref: 'Queue' } }, Machine: { Value: { Ref: 'Machine' } } },
}

test('W5: an attempt is one execution however often it is started, and its token ends it once', async () => {
  const id = TranslationId.parse(newId())
  expect(await statusOf(id, 1)).toBe('missing')
  await Promise.all([1, 2, 3].map(() => start(id, 1)))
  await start(id, 1)
  expect(await statusOf(id, 1)).toBe('running')

  const bodies = await received()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.input).toEqual({ translationId: id })
  const token = bodies[0]?.token ?? ''
  expect(await succeed(`${token}x`, {})).toBe(false)
  expect(await succeed(token, { outcome: 'next' })).toBe(true)
  await vi.waitFor(async () => expect(await statusOf(id, 1)).toBe('over'), 5000)
  expect(await succeed(token, { outcome: 'next' })).toBe(false)
  await start(id, 1)
  expect(await statusOf(id, 1)).toBe('over')
})

async function received(): Promise<{ token: string; input: unknown }[]> {
  const bodies: { token: string; input: unknown }[] = []
  for (let empty = 0; empty < 1; ) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    )
    if (Messages.length === 0) empty++
    for (const { Body = '' } of Messages) bodies.push(JSON.parse(Body) as { token: string; input: unknown })
  }
  return bodies
}
