import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { companyEnvironment } from '../config.ts'
import { sweeps } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'
import { stripeFunctions } from './stripe-functions.ts'

/** Plans: the calls, and the sweep that makes our rows say what Stripe says. What Stripe tells comes as events from the payments' webhook. */
export class Subscriptions extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const make = stripeFunctions(this, platform)
    const calls = make('Api', 'functions/subscriptions/entry.ts', 'Subscriptions API')
      .bind(platform.behindTheEdge)
      // What a plan pays for must be one that somebody could certify.
      .bind({ environment: companyEnvironment(platform.config), grant: () => undefined })
    platform.api.serve(api.subscriptions, calls)

    platform.events.feed(
      'subscriptions',
      make('Events', 'functions/subscriptions/events-entry.ts', 'Subscription events'),
    )

    const sweeper = make('Sweeper', 'functions/subscriptions/sweep-entry.ts', 'Subscription sweeper')
    sweeps(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
