import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { EnvName } from '#shared/lib/env.ts'

/** A resource as a function may use it: the variables that name it, and the grant that goes with them. */
export type Binding = {
  environment: Partial<Record<EnvName, string>>
  /** `actions` narrows the grant where the resource knows several. */
  grant: (fn: LambdaFunction, actions: string[]) => void
}
