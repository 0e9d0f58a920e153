import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnUserPoolGroup,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import type { Config } from '../config.ts'
import { acknowledge } from './acknowledge.ts'
import type { Binding } from './binding.ts'

/** Cognito holds passwords and second factors, and nothing else: who somebody is and may do stands in our own table. */
export class People extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, _props: { config: Config }) {
    super(scope, id)
    this.pool = new UserPool(this, 'Pool', {
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      featurePlan: FeaturePlan.ESSENTIALS,
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
        tempPasswordValidity: Duration.days(1),
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    this.client = this.pool.addClient('Server', {
      authFlows: { adminUserPassword: true },
      generateSecret: false,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      disableOAuth: true,
    })
    for (const group of ['customers', 'translators', 'admins']) {
      new CfnUserPoolGroup(this, group, { groupName: group, userPoolId: this.pool.userPoolId })
    }
    acknowledge(this.pool, {
      'AwsSolutions-COG1':
        'ASVS 5.0 §6.2: length and the list of breached passwords instead of composition rules; checked by the server.',
      'AwsSolutions-COG2':
        'The second factor is required for staff by the sign-in call; for customers it is their choice.',
      'AwsSolutions-COG3':
        'The pool is reached by the server only, which counts attempts by account, address and in all.',
      'AwsSolutions-COG8': 'Threat protection watches hosted sign-in, which this pool does not have.',
    })
  }

  /** For functions that check, set or disable passwords. */
  get binding(): Binding {
    return {
      environment: { USER_POOL_ID: this.pool.userPoolId, USER_POOL_CLIENT_ID: this.client.userPoolClientId },
      grant: (fn, actions) => this.pool.grant(fn, ...actions),
    }
  }
}
