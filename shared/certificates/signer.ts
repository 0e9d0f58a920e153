import * as z from 'zod'
import type { SignerRole } from '../jobs/signature.ts'

/** A degree, membership or accreditation that stands on the certificate. */
export const Credential = z.object({
  issuer: z.string(),
  number: z.string(),
  expiresOn: z.iso.date().nullable(),
})
export type Credential = z.infer<typeof Credential>

/** What a certificate may say of its signer. Address and telephone are printed only where the authority asks for them. */
export type Signer = {
  name: string
  role: SignerRole
  /** In sentences: languages, years, education. */
  qualifications: string
  credentials: readonly Credential[]
  address?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}
