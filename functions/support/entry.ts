import * as rows from '#shared/support/api.ts'
import * as desk from '#shared/support/desk-api.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { answerOwnTicket } from './answer-own-ticket.ts'
import { createAnswerTemplate } from './create-answer-template.ts'
import { deleteAnswerTemplate } from './delete-answer-template.ts'
import { giveLeave } from './give-leave.ts'
import { listAnswerTemplates } from './list-answer-templates.ts'
import { listColleagues } from './list-colleagues.ts'
import { listOwnTickets } from './list-own-tickets.ts'
import { listTickets } from './list-tickets.ts'
import { noteTicket } from './note-ticket.ts'
import { openTicket } from './open-ticket.ts'
import { readOwnTicket } from './read-own-ticket.ts'
import { readTicket } from './read-ticket.ts'
import { updateAnswerTemplate } from './update-answer-template.ts'
import { updateTicket } from './update-ticket.ts'

export const handler = http(
  {
    openTicket: handle(rows.openTicket, openTicket),
    listOwnTickets: handle(rows.listOwnTickets, listOwnTickets),
    readOwnTicket: handle(rows.readOwnTicket, readOwnTicket),
    answerOwnTicket: handle(rows.answerOwnTicket, answerOwnTicket),
    giveLeave: handle(rows.giveLeave, giveLeave),
    listTickets: handle(desk.listTickets, listTickets),
    readTicket: handle(desk.readTicket, readTicket),
    updateTicket: handle(desk.updateTicket, updateTicket),
    listColleagues: handle(desk.listColleagues, listColleagues),
    noteTicket: handle(desk.noteTicket, noteTicket),
    listAnswerTemplates: handle(desk.listAnswerTemplates, listAnswerTemplates),
    createAnswerTemplate: handle(desk.createAnswerTemplate, createAnswerTemplate),
    updateAnswerTemplate: handle(desk.updateAnswerTemplate, updateAnswerTemplate),
    deleteAnswerTemplate: handle(desk.deleteAnswerTemplate, deleteAnswerTemplate),
  },
  { data, mail },
)
