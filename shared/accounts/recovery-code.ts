import * as z from 'zod'
import { groupsOf, readCrockford, toCrockford } from '../lib/crockford.ts'
import { field } from '../messages/field.ts'

/** A set has so many codes; each opens one sign-in. */
export const recoveryCodeCount = 10
/** From so few on the page asks to make new ones. */
export const fewRecoveryCodes = 3

/** 80 random bits: a stored hash cannot be tried through, so it needs no slow one. */
const randomBytes = 10

/** As it was typed: in any case, with or without its hyphens. */
export const RecoveryCode = z
  .string()
  .max(100, field('recovery-code-form'))
  .transform(readCrockford)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, field('recovery-code-form')))

/** As it is shown: `7K3M-9QXD-2PTR-V8W0`. */
export function recoveryCode(random: Uint8Array): string {
  if (random.length !== randomBytes) throw new Error('A code is made of ten bytes')
  return groupsOf(toCrockford(random))
}
