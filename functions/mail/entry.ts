import { Mail } from '#shared/mail/mail.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { queue } from '../lib/event.ts'
import { sendMail } from './send-mail.ts'

/** Takes mails off the queue and sends them. */
export const handler = queue({ message: Mail, outside: { data, mail } }, sendMail)
