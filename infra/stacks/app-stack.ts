import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { type Config, secretNames } from '../config.ts'
import { Api } from '../constructs/api.ts'
import { namedSecret, queueBinding, secretBinding, tableBinding, together } from '../constructs/bindings.ts'
import { EventQueues } from '../constructs/event-queues.ts'
import { partitions } from '../constructs/partitions.ts'
import { WorkQueue } from '../constructs/work-queue.ts'
import { AccountAlarms } from '../features/account-alarms.ts'
import { Accounts } from '../features/accounts.ts'
import { ApiKeys } from '../features/api-keys.ts'
import { Applications } from '../features/applications.ts'
import { Changes } from '../features/changes.ts'
import { Documents } from '../features/documents.ts'
import { Events } from '../features/events.ts'
import { Exports } from '../features/exports.ts'
import { Glossaries } from '../features/glossaries.ts'
import { Languages } from '../features/languages.ts'
import { Mail } from '../features/mail.ts'
import { Payments } from '../features/payments.ts'
import type { Platform } from '../features/platform.ts'
import { Privacy } from '../features/privacy.ts'
import { Subscriptions } from '../features/subscriptions.ts'
import { Support } from '../features/support.ts'
import { Translations } from '../features/translations.ts'
import { Webhooks } from '../features/webhooks.ts'
import type { DataStack } from './data-stack.ts'

/**
 * What happens on the customer's side: the API, its functions, the workflow, the queues and schedules. It keeps nothing but what
 * is on its way: messages in queues, and running documents.
 */
export class AppStack extends Stack {
  readonly apiHost: string
  /** What features of other stacks stand on too. */
  readonly platform: Platform
  /** Every alarm tells it. */
  readonly alarms: Topic

  constructor(scope: Construct, id: string, props: StackProps & { config: Config; data: DataStack }) {
    super(scope, id, props)
    const { config, data } = props
    const api = new Api(this, 'Api')
    const mailQueue = new WorkQueue(this, 'MailQueue', { visibility: Duration.seconds(180), tries: triesOfADay })
    const exportQueue = new WorkQueue(this, 'ExportQueue', { visibility: Duration.minutes(12) })
    const origin = secretBinding('ORIGIN_SECRET_NAME', namedSecret(this, 'OriginSecret', secretNames.origin))
    const platform: Platform = {
      config,
      data,
      api,
      mailQueue,
      exportQueue,
      events: new EventQueues(this, 'EventQueues'),
      behindTheEdge: together(
        { environment: { SITE_URL: config.SITE_URL }, grant: () => undefined },
        origin,
        tableBinding(data.table, 'r', partitions.caller),
        tableBinding(data.table, 'rw', partitions.call),
      ),
      sendsMail: queueBinding('MAIL_QUEUE_URL', mailQueue.queue),
      asksForFiles: queueBinding('EXPORT_QUEUE_URL', exportQueue.queue),
    }
    this.apiHost = api.host
    this.platform = platform
    new Events(this, 'Events', platform)
    new Mail(this, 'Mail', platform)
    new Accounts(this, 'Accounts', platform)
    new Languages(this, 'Languages', platform)
    new Documents(this, 'Documents', platform)
    new Glossaries(this, 'Glossaries', platform)
    const { buyers } = new Translations(this, 'Translations', platform)
    new AccountAlarms(this, 'AccountAlarms', { data, buyers, dailyCharacters: config.DAILY_CHARACTERS_ALARM })
    new Privacy(this, 'Privacy', platform)
    new Exports(this, 'Exports', platform)
    new Support(this, 'Support', platform)
    new Applications(this, 'Applications', platform)
    new ApiKeys(this, 'ApiKeys', platform)
    const webhooks = new Webhooks(this, 'Webhooks', platform)
    new Changes(this, 'Changes', platform, webhooks.asks)
    new Payments(this, 'Payments', platform)
    new Subscriptions(this, 'Subscriptions', platform)
    this.alarms = new Topic(this, 'Alarms', { enforceSSL: true })
    // The rule about TLS is a policy of the topic, and takes the place of the one that lets its own account publish.
    const conditions = { StringEquals: { 'aws:SourceAccount': this.account } }
    this.alarms.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
    if (config.ALARM_EMAIL) this.alarms.addSubscription(new EmailSubscription(config.ALARM_EMAIL))
    raiseAlarms(this, this.alarms)
  }
}

/** A vendor of mails that is down for a day delays them, and no person has to send them again. */
const triesOfADay = (24 * 3600) / 180

/** Every alarm of a stack tells the one topic. */
export function raiseAlarms(stack: Stack, topic: Topic): void {
  for (const construct of stack.node.findAll()) {
    if (construct instanceof Alarm) construct.addAlarmAction(new SnsAction(topic))
  }
}
