import * as z from 'zod'
import { deleteAccount } from '#shared/accounts/api.ts'

/** What the dialog asks for: the address as it is shown, whatever its case, and a password. */
export const confirmation = (email: string, otherAddress: string) =>
  deleteAccount.input.extend({
    address: z.string().refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), otherAddress),
  })
