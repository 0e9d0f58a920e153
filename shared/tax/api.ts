import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { TranslatorId } from '../lib/id.ts'
import { route, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { TaxRecipient, TaxYear } from '../payouts/tax-year.ts'
import { TaxIdKind } from './tax-id.ts'

export const readTaxId = route({
  name: 'readTaxId',
  method: 'POST',
  path: '/api/admin/translators/{id}/tax-id',
  access: staff('tax.reveal'),
  input: z.object({
    id: TranslatorId,
    reason: AuditReason.min(1, field('reason-required')),
  }),
  output: z.object({ taxId: z.string(), taxIdKind: TaxIdKind }),
  summary: 'A translator’s tax number in full; each reading is written down',
})

export const listTaxForms = route({
  name: 'listTaxForms',
  method: 'GET',
  path: '/api/admin/tax-forms/{year}',
  access: staff('tax.read'),
  input: z.object({ year: TaxYear }),
  output: z.object({
    year: z.number().int(),
    thresholdCents: z.number().int(),
    totalCents: z.number().int(),
    recipients: z.array(TaxRecipient),
  }),
  summary: 'What each translator was paid in a year, and whether it is reported on Form 1099-NEC',
})

export const exportTaxForms = route({
  name: 'exportTaxForms',
  method: 'POST',
  path: '/api/admin/tax-forms/{year}/export',
  access: staff('tax.reveal'),
  input: z.object({ year: TaxYear, reason: AuditReason.min(1, field('reason-required')) }),
  output: z.object({ filename: z.string(), csv: z.string(), forms: z.number().int() }),
  summary: 'The year’s 1099-NEC rows with full tax numbers; each export is written down',
})
