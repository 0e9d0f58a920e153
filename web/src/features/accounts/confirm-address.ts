import * as z from 'zod'
import { deleteAccount } from '#shared/accounts/api.ts'
import { field } from '#shared/messages/field.ts'

/** What the dialog asks for: the address as it is shown, whatever its case, and a password. */
export const confirmation = (email: string) =>
  deleteAccount.input.extend({
    address: z
      .string()
      .refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), field('address-of-another')),
  })
