import * as z from 'zod'
import { Credential } from '../certificates/signer.ts'
import { UserId } from '../lib/id.ts'

/** What the signer did: wrote the translation, or reviewed and corrected a machine's draft. */
export const SignerRole = z.enum(['translated', 'reviewed-machine-draft'])
export type SignerRole = z.infer<typeof SignerRole>

/** SHA-256 in hex. */
export const Sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)

/** A translator's word for exactly one text: any later change of a segment makes another hash. */
export const Signature = z.object({
  by: UserId,
  name: z.string(),
  role: SignerRole,
  at: z.iso.datetime(),
  segmentsHash: Sha256Hex,
  pack: z.string(),
  packVersion: z.string(),
  /** Of the statement as it was shown and accepted. */
  statementSha256: Sha256Hex,
  /** What else the certificate says of the signer, as it was when they signed. Signatures from before it was kept have none. */
  told: z
    .object({
      qualifications: z.string(),
      credentials: z.array(Credential),
      address: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
})
export type Signature = z.infer<typeof Signature>

/** Whether a name was typed as it stands in the profile, whatever its case and spaces. */
export const isSameName = (typed: string, name: string): boolean => folded(typed) === folded(name)

const folded = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('en')
