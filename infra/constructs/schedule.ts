import type { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Construct } from 'constructs'
import type { AppFunction } from './function.ts'
import { deadLetters } from './work-queue.ts'

/** Calls a function at a fixed rate; what cannot be delivered lands in a dead-letter queue. */
export function every(scope: Construct, id: string, rate: Duration, fn: AppFunction): Rule {
  return new Rule(scope, id, {
    schedule: Schedule.rate(rate),
    targets: [new LambdaFunction(fn, { deadLetterQueue: deadLetters(scope, `${id}Dead`), retryAttempts: 2 })],
  })
}
