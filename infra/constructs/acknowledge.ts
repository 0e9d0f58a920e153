import { Stack, Token, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Acknowledges findings of cdk-nag on one construct, each with its reason. */
export function acknowledge(construct: IConstruct, findings: Record<string, string>): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason })
}

/** How cdk-nag prints the account of a stack: its number where it is known. */
export function accountIn(construct: IConstruct): string {
  const { account } = Stack.of(construct)
  return Token.isUnresolved(account) ? '<AWS::AccountId>' : account
}
