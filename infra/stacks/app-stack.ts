import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { type Config, secretNames } from '../config.ts'
import { Api } from '../constructs/api.ts'
import { namedSecret, queueBinding, secretBinding } from '../constructs/bindings.ts'
import { WorkQueue } from '../constructs/work-queue.ts'
import { Accounts } from '../features/accounts.ts'
import { ApiKeys } from '../features/api-keys.ts'
import { Applications } from '../features/applications.ts'
import { Documents } from '../features/documents.ts'
import { Glossaries } from '../features/glossaries.ts'
import type { Ground } from '../features/ground.ts'
import { Languages } from '../features/languages.ts'
import { Mail } from '../features/mail.ts'
import { Payments } from '../features/payments.ts'
import { Privacy } from '../features/privacy.ts'
import { Subscriptions } from '../features/subscriptions.ts'
import { Support } from '../features/support.ts'
import { Translations } from '../features/translations.ts'
import { Webhooks } from '../features/webhooks.ts'
import type { DataStack } from './data-stack.ts'

/** What happens: the API, its functions, the workflow, the queues and schedules. Stateless; it can be deleted and deployed again. */
export class AppStack extends Stack {
  readonly apiHost: string

  constructor(scope: Construct, id: string, props: StackProps & { config: Config; data: DataStack }) {
    super(scope, id, props)
    const { config, data } = props
    const api = new Api(this, 'Api')
    const mailQueue = new WorkQueue(this, 'MailQueue', { visibility: Duration.seconds(180) })
    const origin = secretBinding('ORIGIN_SECRET_NAME', namedSecret(this, 'OriginSecret', secretNames.origin))
    const ground: Ground = {
      config,
      data,
      api,
      mailQueue,
      behindTheEdge: {
        environment: { ...origin.environment, SITE_URL: config.SITE_URL },
        grant: origin.grant,
      },
      sendsMail: queueBinding('MAIL_QUEUE_URL', mailQueue.queue),
    }
    this.apiHost = api.host
    new Mail(this, 'Mail', ground)
    new Accounts(this, 'Accounts', ground)
    new Languages(this, 'Languages', ground)
    new Documents(this, 'Documents', ground)
    new Glossaries(this, 'Glossaries', ground)
    const translations = new Translations(this, 'Translations', ground)
    new Privacy(this, 'Privacy', ground)
    new Support(this, 'Support', ground)
    new Applications(this, 'Applications', ground)
    new ApiKeys(this, 'ApiKeys', ground)
    new Webhooks(this, 'Webhooks', ground)
    new Payments(this, 'Payments', ground, translations.resumes)
    new Subscriptions(this, 'Subscriptions', ground, translations.resumes)
    this.raiseAlarms(config)
  }

  /** Every alarm of the stack tells the same topic. */
  private raiseAlarms(config: Config): void {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true })
    if (config.ALARM_EMAIL) topic.addSubscription(new EmailSubscription(config.ALARM_EMAIL))
    for (const construct of this.node.findAll()) {
      if (construct instanceof Alarm) construct.addAlarmAction(new SnsAction(topic))
    }
  }
}
