import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Audit } from '../features/audit.ts'
import { Counters } from '../features/counters.ts'
import { Invitations } from '../features/invitations.ts'
import { Tax } from '../features/tax.ts'
import { Users } from '../features/users.ts'
import { type AppStack, raiseAlarms } from './app-stack.ts'

/**
 * What only staff call. A stack of its own, because CloudFormation takes 500 resources a stack. Its routes join the one API. It keeps
 * nothing.
 */
export class StaffStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { app: AppStack }) {
    super(scope, id, props)
    const { platform, alarms } = props.app
    new Audit(this, 'Audit', platform)
    new Counters(this, 'Counters', platform)
    new Invitations(this, 'Invitations', platform)
    new Tax(this, 'Tax', platform)
    new Users(this, 'Users', platform)
    raiseAlarms(this, alarms)
  }
}
