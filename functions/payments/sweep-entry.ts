import * as mail from '../adapters/mail.ts'
import * as payments from '../adapters/stripe.ts'
import * as data from '../data/data.ts'
import { schedule } from '../lib/event.ts'
import { sweep } from './sweep.ts'

export const handler = schedule({ data, payments, mail }, sweep)
