import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import type { Platform } from './platform.ts'

/** Sends what the verbs put on the mail queue, each cause once. */
export class Mail extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.email(config.MAIL_FROM) })
    const fn = new AppFunction(this, 'Function', {
      entry: 'functions/mail/entry.ts',
      description: 'Mail sender',
      timeout: Duration.seconds(30),
      environment: { SITE_URL: config.SITE_URL, MAIL_FROM: config.MAIL_FROM, SUPPORT_EMAIL: config.SUPPORT_EMAIL },
    })
      .bind(tableBinding(data.table, 'rw', partitions.mail))
      .bind(tableBinding(data.table, 'r', partitions.mailReads))
    fn.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [sender.emailIdentityArn] }))
    platform.mailQueue.feed(fn)
  }
}
