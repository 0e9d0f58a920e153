import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { expect, test, vi } from 'vitest'
import { outputOf, stackOf } from './output-of.ts'

const answering = (...outputs: [string, string][]) => {
  const Outputs = outputs.map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
  const send = vi.fn(() => Promise.resolve({ Stacks: [{ Outputs }] }))
  return { send } as unknown as Pick<CloudFormationClient, 'send'> & { send: typeof send }
}

test('the stage names the deployment whose stack is asked, and its output is the value', async () => {
  const client = answering(['TableName', 'table-1'], ['AuditBucket', 'audit-of-prod'])
  const stack = stackOf('Data', { STAGE: 'prod' })
  expect(await outputOf(client, stack, 'AuditBucket')).toBe('audit-of-prod')
  expect(client.send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ input: { StackName: 'Attesta-prod-Data' } }),
  )
  expect(stackOf('Data', {})).toBe('Attesta-local-Data')
})

test('a stack without the output says which one, and how another is named', async () => {
  await expect(outputOf(answering(['TableName', 'table-1']), 'Attesta-prod-Data', 'AuditBucket')).rejects.toThrow(
    'Attesta-prod-Data has no output AuditBucket: deploy it, or name the deployment in STAGE',
  )
})
