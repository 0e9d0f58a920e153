import * as z from 'zod'
import { env } from '../lib/env.ts'
import { readSecret } from './secrets.ts'

/** The fields of `siteverify` that a decision needs (Google's reCAPTCHA v3). */
const SiteVerify = z.object({
  success: z.boolean(),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})
export type SiteVerify = z.infer<typeof SiteVerify>

/** Asks the captcha vendor what a token is worth. Null when the vendor cannot be asked. */
export async function verify(token: string, address: string): Promise<SiteVerify | null> {
  const body = new URLSearchParams({
    secret: await readSecret(env('CAPTCHA_SECRET_NAME')),
    response: token,
    remoteip: address,
  })
  try {
    const answer = await fetch(env('CAPTCHA_VERIFY_URL'), { method: 'POST', body, signal: AbortSignal.timeout(5000) })
    return answer.ok ? SiteVerify.parse(await answer.json()) : null
  } catch {
    return null
  }
}
