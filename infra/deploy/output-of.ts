import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'

/** The deployments' names begin with the stage: `local` is the one on this machine. */
export const stackOf = (name: string, env: NodeJS.ProcessEnv = process.env): string =>
  `Attesta-${env['STAGE'] ?? 'local'}-${name}`

/** An output of a deployed stack. Throws, and names both, where the stack has none of this name. */
export async function outputOf(
  client: Pick<CloudFormationClient, 'send'>,
  stack: string,
  key: string,
): Promise<string> {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }))
  const value = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue
  if (value === undefined) throw new Error(`${stack} has no output ${key}: deploy it, or name the deployment in STAGE`)
  return value
}
