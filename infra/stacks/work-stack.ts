import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Certificates } from '../features/certificates.ts'
import { Jobs } from '../features/jobs.ts'
import { Payouts } from '../features/payouts.ts'
import { Segments } from '../features/segments.ts'
import { Translators } from '../features/translators.ts'
import { type AppStack, raiseAlarms } from './app-stack.ts'

/**
 * The human half: translators, their jobs, the certificates of what they signed, and their pay. A stack of its own, because
 * CloudFormation takes 500 resources a stack. Its routes join the one API. It keeps nothing.
 */
export class WorkStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { app: AppStack }) {
    super(scope, id, props)
    const { platform, alarms } = props.app
    new Translators(this, 'Translators', platform)
    new Segments(this, 'Segments', platform)
    new Jobs(this, 'Jobs', platform)
    new Certificates(this, 'Certificates', platform)
    new Payouts(this, 'Payouts', platform)
    raiseAlarms(this, alarms)
  }
}
