import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import type { Binding } from '../constructs/binding.ts'
import { documentsBinding } from '../constructs/bindings.ts'
import { every } from '../constructs/schedule.ts'
import type { Ground } from './ground.ts'
import { stripeFunctions } from './stripe-functions.ts'

/** Orders, payment intents, Stripe's webhook, and the sweep that makes "paid" mean delivered or refunded. */
export class Payments extends Construct {
  constructor(scope: Construct, id: string, ground: Ground, resumes: Binding) {
    super(scope, id)
    const make = stripeFunctions(this, ground)
    const calls = make('Api', 'functions/payments/entry.ts', 'Payments API')
      .bind(resumes)
      .bind(ground.behindTheEdge)
      .bind(documentsBinding(ground.data.documents, 'r', 'translations/'))
    ground.api.serve(api.payments, calls)

    const webhook = make('Webhook', 'functions/payments/webhook-entry.ts', 'Stripe webhook').bind(resumes)
    ground.api.serveWebhook('/api/stripe/webhook', webhook)

    const sweeper = make('Sweeper', 'functions/payments/sweep-entry.ts', 'Payment sweeper').bind(resumes)
    every(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
