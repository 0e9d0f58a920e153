import * as mail from '../adapters/mail.ts'
import * as billing from '../adapters/stripe-billing.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { sweep } from './sweep.ts'

export const handler = schedule({ data, billing, mail }, sweep)
