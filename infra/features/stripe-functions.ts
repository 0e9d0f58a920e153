import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { tableBinding } from '../constructs/bindings.ts'
import { reserved } from '../constructs/concurrency.ts'
import { AppFunction } from '../constructs/function.ts'
import { stripeBinding } from '../constructs/stripe-binding.ts'
import type { Platform } from './platform.ts'

/** Makes the functions of one noun that moves money: each with the table and Stripe, and mails to tell of it. */
export function stripeFunctions(scope: Construct, { config, data, sendsMail }: Platform) {
  const stripe = stripeBinding(scope, config)
  return (
    name: string,
    entry: string,
    description: string,
    { timeout = Duration.seconds(29), share = '' } = {},
  ): AppFunction =>
    new AppFunction(scope, name, { entry, description, timeout, ...reserved(share, config) })
      .bind(tableBinding(data.table, 'rw'))
      .bind(stripe)
      .bind(sendsMail)
}
