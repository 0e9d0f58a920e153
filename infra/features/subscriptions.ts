import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import type { Binding } from '../constructs/binding.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { every } from '../constructs/schedule.ts'
import { stripeBinding } from '../constructs/stripe-binding.ts'
import type { Ground } from './ground.ts'

/** Plans: the calls, and the sweep that makes our rows say what Stripe says. Stripe's events come through the payments' webhook. */
export class Subscriptions extends Construct {
  constructor(scope: Construct, id: string, ground: Ground, resumes: Binding) {
    super(scope, id)
    const { config, data } = ground
    const stripe = stripeBinding(this, config)
    const make = (name: string, entry: string, description: string) =>
      new AppFunction(this, name, { entry, description, timeout: Duration.seconds(29) })
        .bind(tableBinding(data.table, 'rw'))
        .bind(stripe)
        .bind(ground.sendsMail)

    const calls = make('Api', 'functions/subscriptions/entry.ts', 'Subscriptions API')
      .bind(ground.behindTheEdge)
      .bind(resumes)
    ground.api.serve(api.subscriptions, calls)

    const sweeper = make('Sweeper', 'functions/subscriptions/sweep-entry.ts', 'Subscription sweeper')
    every(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
