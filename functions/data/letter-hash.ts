import type { Letter } from '../adapters/mail.ts'
import { sha256 } from '../lib/hash.ts'

/** By this a sent mail is known again where the vendor's answer was lost, and the mail's number with it. */
export const letterHash = (to: string, { subject, text }: Pick<Letter, 'subject' | 'text'>): string =>
  sha256(JSON.stringify([to, subject, text]))
