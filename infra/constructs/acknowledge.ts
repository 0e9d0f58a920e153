import { Stack, Token, Validations } from 'aws-cdk-lib'
import type { Construct, IConstruct } from 'constructs'

/** Acknowledges findings of cdk-nag on one construct, each with its reason. */
export function acknowledge(construct: IConstruct, findings: Record<string, string>): void {
  if (construct.node.tryGetContext('unchecked')) return
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason })
}

/** How cdk-nag prints the account of a stack: its number where it is known. */
export function accountIn(construct: IConstruct): string {
  const { account } = Stack.of(construct)
  return Token.isUnresolved(account) ? '<AWS::AccountId>' : account
}

/** How cdk-nag prints an ARN that comes from another stack: the name of its export. */
export function importOf(resource: Construct, arn: string): string {
  const stack = Stack.of(resource)
  const value = stack.resolve(stack.exportValue(arn)) as { 'Fn::ImportValue': string }
  return value['Fn::ImportValue']
}

/** CDK's own grants on a KMS key. */
export const keyFindings = {
  'AwsSolutions-IAM5[Action::kms:GenerateDataKey*]': 'CDK’s own name for the two ways of making a data key.',
  'AwsSolutions-IAM5[Action::kms:ReEncrypt*]': 'CDK’s own name for the two halves of re-encrypting.',
}
