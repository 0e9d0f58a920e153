import * as rows from '#shared/support/api.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { openTicket } from './open-ticket.ts'

export const handler = http({ openTicket: handle(rows.openTicket, openTicket) }, { data, mail })
