import * as mail from '../adapters/mail.ts'
import * as billing from '../adapters/stripe-billing.ts'
import * as data from '../data/data.ts'
import { subscriber } from '../lib/subscriber.ts'
import { handlers } from './handle-events.ts'

export const handler = subscriber('subscriptions', { data, billing, mail }, handlers)
