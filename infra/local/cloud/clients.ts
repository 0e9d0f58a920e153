import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation'
import { S3Client } from '@aws-sdk/client-s3'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SSMClient } from '@aws-sdk/client-ssm'
import { CREDENTIALS, REGION } from './ministack.ts'

export type Clients = ReturnType<typeof clientsOf>

/** SDK clients of the local cloud as its root user, for what an operator does: look, seed, upload. */
export function clientsOf(gateway: string) {
  const config = { endpoint: gateway, region: REGION, credentials: CREDENTIALS }
  return {
    s3: new S3Client({ ...config, forcePathStyle: true }),
    secrets: new SecretsManagerClient(config),
    ssm: new SSMClient(config),
    stacks: new CloudFormationClient(config),
  }
}

/** The outputs of a deployed stack by name, or undefined when it is not there (whole). */
export async function outputsOf(clients: Clients, StackName: string): Promise<Record<string, string> | undefined> {
  const found = await clients.stacks.send(new DescribeStacksCommand({ StackName })).catch(() => undefined)
  const stack = found?.Stacks?.[0]
  if (!stack?.StackStatus?.endsWith('_COMPLETE') || stack.StackStatus.includes('ROLLBACK')) return undefined
  return Object.fromEntries(
    (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  )
}

/** The name that the cloud gave to the first resource of a type in a stack, or to the one whose id in the template fits. */
export async function physicalId(
  { stacks }: Clients,
  StackName: string,
  type: string,
  { named = /^/ } = {},
): Promise<string> {
  const { StackResources = [] } = await stacks.send(new DescribeStackResourcesCommand({ StackName }))
  const found = StackResources.find(
    (resource) => resource.ResourceType === type && named.test(resource.LogicalResourceId ?? ''),
  )
  if (!found?.PhysicalResourceId) throw new Error(`${StackName} has no ${type}`)
  return found.PhysicalResourceId
}
