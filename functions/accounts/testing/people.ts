import { Registration } from '#shared/accounts/account.ts'
import * as rows from '#shared/accounts/api.ts'
import { UserId } from '#shared/lib/id.ts'
import * as identity from '../../adapters/identity.ts'
import { users } from '../../data/data.ts'
import { newId } from '../../lib/base.ts'
import { call, type Response, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'

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

export const login = (
  email: string,
  changes: Record<string, unknown> = {},
  address?: string,
  cookies?: string[],
): Promise<Response> =>
  call(handler, rows.login, {
    ...(cookies && { cookies }),
    body: { email, password, recaptchaToken: null, ...changes },
    ...(address && { address }),
  })

/** A verified account, written past the calls that its own tests walk, and the cookie of its first session. */
export async function verifiedPerson(): Promise<{ email: string; cookies: string[] }> {
  const email = newAddress()
  const id = UserId.parse(newId())
  const at = new Date().toISOString()
  const { recaptchaToken: _, password: chosen, ...fields } = Registration.parse(registration(email))
  const user = { ...fields, id, username: email, registrationIp: '198.51.100.7', createdAt: at, updatedAt: at }
  await users.create({ ...user, emailVerified: true, complete: true })
  await identity.createUser(id, chosen)
  return { email, cookies: sentBack(await login(email)) }
}

export const me = (cookies: string[]): Promise<Response> => call(handler, rows.me, { cookies })
