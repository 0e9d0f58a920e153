import * as rows from '#shared/accounts/api.ts'
import { call, type Response, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, tokenIn } from './cloud.ts'

export const password = 'correct horse battery ßtaple 🐎'

export const newAddress = (): string => `${crypto.randomUUID()}@example.com`

export const registration = (email: string) => ({
  username: email,
  firstName: 'Ana',
  lastName: 'Souza',
  email,
  password,
  country: 'BR',
  primaryLanguage: 'Portuguese',
  newsletterOptIn: true,
  recaptchaToken: 'local-pass',
})

export const register = (email: string, changes: Record<string, unknown> = {}): Promise<Response> =>
  call(handler, rows.register, { body: { ...registration(email), ...changes } })

export const login = (email: string, changes: Record<string, unknown> = {}, address?: string): Promise<Response> =>
  call(handler, rows.login, {
    body: { email, password, recaptchaToken: null, ...changes },
    ...(address && { address }),
  })

/** A verified account, and the cookie of its first session. */
export async function verifiedPerson(): Promise<{ email: string; cookies: string[] }> {
  const email = newAddress()
  await register(email)
  await call(handler, rows.verifyEmail, { query: { token: tokenIn((await mailsTo(email)).at(-1)) } })
  return { email, cookies: sentBack(await login(email)) }
}

export const me = (cookies: string[]): Promise<Response> => call(handler, rows.me, { cookies })
