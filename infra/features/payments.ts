import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { companyEnvironment } from '../config.ts'
import { documentsBinding } from '../constructs/bindings.ts'
import { sweeps } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'
import { stripeFunctions } from './stripe-functions.ts'

/** Orders, payment intents, Stripe's webhook, and the sweep that makes "paid" mean delivered or refunded. */
export class Payments extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const withStripe = stripeFunctions(this, platform)
    const { config } = platform
    // What receipts tell besides the order, and what some certificates demand that are sold.
    const environment = {
      TAX_RATE_PERCENT: String(config.TAX_RATE_PERCENT),
      ...companyEnvironment(config),
    }
    const make: typeof withStripe = (...named) => withStripe(...named).bind({ environment, grant: () => undefined })
    const calls = make('Api', 'functions/payments/entry.ts', 'Payments API')
      .bind(platform.behindTheEdge)
      .bind(documentsBinding(platform.data.documents, 'r', 'translations/'))
    platform.api.serve(api.payments, calls)

    const webhook = make('Webhook', 'functions/payments/webhook-entry.ts', 'Stripe webhook', { share: 'webhook' })
    platform.api.serveWebhook('/api/stripe/webhook', webhook)

    const sweeper = make('Sweeper', 'functions/payments/sweep-entry.ts', 'Payment sweeper', {
      timeout: Duration.seconds(58),
      share: 'payment-sweep',
    })
    sweeps(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
