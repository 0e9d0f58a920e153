import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { accountIn, acknowledge } from '../constructs/acknowledge.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { ringsOnLines } from '../constructs/rings-on-lines.ts'
import type { Platform } from './platform.ts'

/** What the mail function logs of a mail that went back to the queue, which it does every three minutes, and of one that SES takes at no time. */
const notSent = FilterPattern.any(
  FilterPattern.stringValue('$.message', '=', 'message failed'),
  FilterPattern.stringValue('$.facts.status', '=', 'refused'),
)
/** Of a mail of which nobody knows whether it was sent: one line, and no try after it. */
const unknown = FilterPattern.all(
  FilterPattern.stringValue('$.message', '=', 'mail not known to be sent'),
  FilterPattern.stringValue('$.facts.status', '=', 'unknown'),
)

/** Sends what the verbs put on the mail queue, each cause once, and puts there what events tell of. */
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
    const actions = ['ses:SendEmail', 'ses:GetEmailIdentity']
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [sender.emailIdentityArn] }))
    this.mayWriteToOwn(fn, config.MAIL_FROM)
    // One at a time: a vendor that hangs takes most of what the function may run, and who is stopped loses what it was sending.
    platform.mailQueue.feed(fn, { batchSize: 1 })
    this.watch(fn)

    const hears = new AppFunction(this, 'Events', {
      entry: 'functions/mail/events-entry.ts',
      description: 'Events that are mailed',
      timeout: Duration.seconds(30),
    })
      .bind(tableBinding(data.table, 'rw', partitions.mailEvents))
      .bind(tableBinding(data.table, 'r', partitions.mailEventsReads))
      .bind(platform.sendsMail)
    platform.events.feed('mail', hears)
  }

  /** Of a recipient whom the account itself has confirmed, as everybody in the sandbox of SES, SES asks for the right as of a sender. */
  private mayWriteToOwn(fn: AppFunction, sender: string): void {
    const stack = Stack.of(this)
    const everybody = stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })
    const conditions = { StringEquals: { 'ses:FromAddress': sender } }
    fn.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [everybody], conditions }))
    acknowledge(fn, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${stack.region}:${accountIn(this)}:identity/*]`]:
        'Whoever a mail goes to, and from the one sender alone.',
    })
  }

  /** The queue tries for a day, and its dead letters tell of an outage a day late. */
  private watch(fn: AppFunction): void {
    const { logGroup } = fn
    const alarmDescription = 'Mails are not sent. infra/RUNBOOK.md#unsent-mails'
    ringsOnLines(
      this,
      { filter: 'NotSent', alarm: 'NotSentAlarm' },
      { logGroup, filterPattern: notSent, metricName: 'MailsNotSent', alarmDescription, evaluationPeriods: 2 },
    )
    ringsOnLines(
      this,
      { filter: 'Unknown', alarm: 'UnknownAlarm' },
      { logGroup, filterPattern: unknown, metricName: 'MailsUnknown', alarmDescription },
    )
  }
}
