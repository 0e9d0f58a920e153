import { verificationHours } from '#shared/accounts/account.ts'

const session = '__Host-session'
/** Proves that this browser made a registration: its link works here at once. */
const registration = '__Host-registration'
/** Proves that somebody signed in to an account with this browser before: strangers' wrong guesses do not count against it. */
const device = '__Host-device'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Thirty days; the session row itself ends earlier when it is not used. */
const sessionMaxAgeSeconds = 30 * 24 * 3600

export const deviceMaxAgeSeconds = 400 * 24 * 3600

const cookieOf =
  (name: string) =>
  (cookies: readonly string[]): string | undefined =>
    cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)

const setCookie = (name: string, secret: string, maxAge: number): string =>
  `${name}=${secret}; ${attributes}; Max-Age=${maxAge}`

export const sessionCookie = cookieOf(session)
export const setSessionCookie = (secret: string): string => setCookie(session, secret, sessionMaxAgeSeconds)
export const clearSessionCookie = (): string => setCookie(session, '', 0)

export const registrationCookie = cookieOf(registration)
export const setRegistrationCookie = (secret: string): string =>
  setCookie(registration, secret, verificationHours * 3600)

/** Undefined for what no newToken made. */
export const deviceCookie = (cookies: readonly string[]): string | undefined =>
  cookieOf(device)(cookies)?.match(/^[\w-]{43}$/)?.[0]
export const setDeviceCookie = (secret: string): string => setCookie(device, secret, deviceMaxAgeSeconds)
