import * as z from 'zod'
import { UserId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { route, staff } from '../lib/route.ts'
import { AuditRow } from './audit.ts'

export const listAudit = route({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: staff('audit.read'),
  input: PageInput.extend({
    /** `2026-11`; this month where none is named. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
    actor: UserId.optional(),
    /** The beginning of an action: `payout`, `user.disabled`. */
    action: z
      .string()
      .regex(/^[a-z.-]{0,60}$/)
      .optional(),
    /** What it was done to, of every month: `translator:123`. */
    subject: z
      .string()
      .regex(/^([a-z-]+:[A-Za-z0-9-]{1,64})?$/)
      .optional(),
  }),
  output: z.array(
    AuditRow.extend({
      /** Name of who acted, the number of who has left; empty for what the product did itself. */ actorName:
        z.string(),
    }),
  ),
  summary: 'What staff did, newest first; the next cursor stands in a header',
})
