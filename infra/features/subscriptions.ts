import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import type { Binding } from '../constructs/binding.ts'
import { every } from '../constructs/schedule.ts'
import type { Ground } from './ground.ts'
import { stripeFunctions } from './stripe-functions.ts'

/** Plans: the calls, and the sweep that makes our rows say what Stripe says. Stripe's events come through the payments' webhook. */
export class Subscriptions extends Construct {
  constructor(scope: Construct, id: string, ground: Ground, resumes: Binding) {
    super(scope, id)
    const make = stripeFunctions(this, ground)
    const calls = make('Api', 'functions/subscriptions/entry.ts', 'Subscriptions API')
      .bind(ground.behindTheEdge)
      .bind(resumes)
    ground.api.serve(api.subscriptions, calls)

    const sweeper = make('Sweeper', 'functions/subscriptions/sweep-entry.ts', 'Subscription sweeper')
    every(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
