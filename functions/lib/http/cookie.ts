const name = '__Host-session'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Thirty days; the session row itself ends earlier when it is not used. */
export const sessionMaxAgeSeconds = 30 * 24 * 3600

export const sessionCookie = (cookies: readonly string[]): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)

export const setSessionCookie = (secret: string): string =>
  `${name}=${secret}; ${attributes}; Max-Age=${sessionMaxAgeSeconds}`

export const clearSessionCookie = (): string => `${name}=; ${attributes}; Max-Age=0`
