import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import type { Binding } from '../constructs/binding.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { every } from '../constructs/schedule.ts'
import { stripeBinding } from '../constructs/stripe-binding.ts'
import type { Ground } from './ground.ts'

/** Orders, payment intents, Stripe's webhook, and the sweep that makes "paid" mean delivered or refunded. */
export class Payments extends Construct {
  constructor(scope: Construct, id: string, ground: Ground, resumes: Binding) {
    super(scope, id)
    const { config, data } = ground
    const stripe = stripeBinding(this, config)
    const make = (name: string, entry: string, description: string) =>
      new AppFunction(this, name, { entry, description, timeout: Duration.seconds(29) })
        .bind(tableBinding(data.table, 'rw'))
        .bind(stripe)
        .bind(resumes)
        .bind(ground.sendsMail)

    const calls = make('Api', 'functions/payments/entry.ts', 'Payments API')
      .bind(ground.behindTheEdge)
      .bind(documentsBinding(data.documents, 'r', 'translations/'))
    ground.api.serve(api.payments, calls)

    const webhook = make('Webhook', 'functions/payments/webhook-entry.ts', 'Stripe webhook')
    ground.api.serveWebhook('/api/stripe/webhook', webhook)

    const sweeper = make('Sweeper', 'functions/payments/sweep-entry.ts', 'Payment sweeper')
    every(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
