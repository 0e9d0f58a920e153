import type { Template } from 'aws-cdk-lib/assertions'
import { synthesize } from './synth.ts'

export type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string[]
}
export type Statement = { Action: string | string[]; Resource: unknown; Effect: string; Condition?: unknown }

let known: ReturnType<typeof synthesize> | undefined

/** The templates of a deployment to AWS, made once for all tests on them. */
export const example = (): ReturnType<typeof synthesize> => (known ??= synthesize())

/** The resources of a type, by their logical ids. */
export const resources = (template: Template, type: string): [id: string, of: Resource][] =>
  Object.entries(template.findResources(type) as Record<string, Resource>)

/** The statements of the role of the function whose logical id starts so. */
export function statementsOf(prefix: string): Statement[] {
  const policies = resources(example().app, 'AWS::IAM::Policy').filter(([id]) => id.startsWith(prefix))
  return policies.flatMap(([, policy]) => (policy.Properties['PolicyDocument'] as { Statement: Statement[] }).Statement)
}

export const actionsOf = (prefix: string): string[] =>
  statementsOf(prefix).flatMap((statement) => [statement.Action].flat())
