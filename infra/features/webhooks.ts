import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { secretNames } from '../config.ts'
import type { Binding } from '../constructs/binding.ts'
import { namedSecret, queueBinding, secretBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { WorkQueue } from '../constructs/work-queue.ts'
import type { Platform } from './platform.ts'

/** Signed events to customers: made of changes (`changes.ts`), tried from a queue, kept in a log that can be replayed. */
export class Webhooks extends Construct {
  /** For what asks for a delivery. */
  readonly asks: Binding

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const work = new WorkQueue(this, 'Queue', { visibility: Duration.minutes(12) })
    const asks = queueBinding('WEBHOOK_QUEUE_URL', work.queue)
    this.asks = asks
    const signs = secretBinding('WEBHOOK_SECRET_NAME', namedSecret(this, 'Secret', secretNames.webhooks))
    const hosts = config.WEBHOOK_PRIVATE_HOSTS ? { WEBHOOK_PRIVATE_HOSTS: config.WEBHOOK_PRIVATE_HOSTS } : {}

    const calls = new AppFunction(this, 'Api', {
      entry: 'functions/webhooks/entry.ts',
      description: 'Webhooks API',
      environment: hosts,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(asks)
      .bind(signs)
    platform.api.serve(api.webhooks, calls)

    const sender = new AppFunction(this, 'Sender', {
      entry: 'functions/webhooks/deliver-entry.ts',
      description: 'Webhook sender',
      // Ten messages together, each up to ten seconds and a pause of the table.
      timeout: Duration.minutes(2),
      // A queue holds a message back for a quarter of an hour, and the last try comes after fourteen hours.
      feedsItself: true,
      environment: hosts,
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(asks)
      .bind(signs)
    work.feed(sender)
  }
}
