import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { TicketId, TranslationId } from '../lib/id.ts'
import { route, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { refundTranslation } from './api.ts'

export const refundForCustomer = route({
  name: 'refundForCustomer',
  method: 'POST',
  path: '/api/admin/translations/{translationId}/refund',
  access: staff('translations.refund'),
  input: z.object({
    translationId: TranslationId,
    why: AuditReason.min(1, field('reason-required')),
    /** The ticket in which it was asked for. */
    ticketId: TicketId.optional(),
  }),
  output: refundTranslation.output,
  summary: 'Give a customer the money of a translation back, also after the time in which they could ask for it',
})
