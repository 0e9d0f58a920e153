import { CfnOutput } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { secretNames } from '../config.ts'
import { namedSecret, secretBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import type { Platform } from './platform.ts'

/** Registration, sign-in, sessions and the own account. */
export class Accounts extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/accounts/entry.ts',
      description: 'Accounts API',
      memoryMb: 1024,
      environment: { CAPTCHA_VERIFY_URL: config.CAPTCHA_VERIFY_URL, PWNED_URL: config.PWNED_URL },
    })
      .bind(platform.behindTheEdge)
      // One statement: the transaction of another address writes rows of both, and a condition on keys holds for all of a request.
      .bind(tableBinding(data.table, 'rw', [...partitions.accounts, ...partitions.profiles]))
      // Who turns the memory off has it forgotten.
      .bind(tableBinding(data.table, 'rw', partitions.memory))
      .bind(data.people.binding, ...passwordActions)
      .bind(secretBinding('CAPTCHA_SECRET_NAME', namedSecret(this, 'CaptchaSecret', secretNames.captcha)))
      .bind(platform.sendsMail)
    platform.api.serve(api.accounts, fn)
    const founder = new AppFunction(this, 'Founder', {
      entry: 'functions/accounts/founder-entry.ts',
      description: 'Makes the first administrator',
    }).bind(tableBinding(data.table, 'rw', partitions.accounts))
    new CfnOutput(this, 'FounderFunction', { value: founder.functionName }).overrideLogicalId('FounderFunction')
  }
}

const passwordActions = [
  'cognito-idp:AdminCreateUser',
  // A registration that takes the place of an earlier one, and one that its address takes away.
  'cognito-idp:AdminDeleteUser',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminInitiateAuth',
  'cognito-idp:AdminRespondToAuthChallenge',
  'cognito-idp:AdminSetUserMFAPreference',
]
