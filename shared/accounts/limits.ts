import { networksOf } from '../lib/address.ts'

/** How often something may happen in a window. Readers see what the product allows; tests count against it. */
export type Limit = { scope: string; max: number; windowSeconds: number }

const minutes = 60
const hours = 3600
const day = 24 * hours

/**
 * Wrong passwords and codes (promise A4). A right one takes its own attempt back. Beyond `account`, `address` and `everybody`
 * a sign-in asks for the captcha, because a refusal would let any stranger lock any account; only what a solved captcha
 * guessed is refused beyond `solved…`. A browser that signed in to the account before, or is signed in, counts by itself.
 */
export const guessLimits = {
  /** From the sixth wrong password on Cognito locks a user, for twice as long each time: strangers get no more of them for nothing. */
  account: { scope: 'guess-account', max: 5, windowSeconds: day },
  address: { scope: 'guess-address', max: 50, windowSeconds: 15 * minutes },
  everybody: { scope: 'guess-all', max: 5000, windowSeconds: 15 * minutes },
  solvedAccount: { scope: 'guess-solved-account', max: 100, windowSeconds: 15 * minutes },
  solvedAddress: { scope: 'guess-solved-address', max: 200, windowSeconds: 15 * minutes },
  device: { scope: 'guess-device', max: 20, windowSeconds: 15 * minutes },
  session: { scope: 'guess-session', max: 10, windowSeconds: 15 * minutes },
  /** Of all sessions of an account: ending them makes a new one, which must not make new guesses. */
  sessions: { scope: 'guess-sessions', max: 40, windowSeconds: 15 * minutes },
  /** Wrong codes of the second factor; only who knows the password gets to guess them. Six digits last years so. */
  code: { scope: 'guess-code', max: 50, windowSeconds: day },
  /** And under all passwords of an account together: whoever has its mailbox sets a new one as often as links are sent. */
  codes: { scope: 'guess-codes', max: 150, windowSeconds: day },
} as const satisfies Record<string, Limit>

/**
 * One limit for each network of an address (`networksOf`): a wider one allows four times as much, so that moving through a
 * /48 gains little and its other households are not refused for one.
 */
export const networkLimits = (limit: Limit, address: string): [Limit, string][] =>
  networksOf(address).map((network, i) => [{ ...limit, max: limit.max * 4 ** i }, network])

/** Browsers that an account knows: each may guess by itself (`guessLimits.device`), so that they have to be few. */
export const mostDevices = 20

/** How often an account asks for another address: each time a mail goes to an address that a stranger may have typed. */
export const addressChanges = { scope: 'address-changes', max: 5, windowSeconds: day } as const satisfies Limit

/** How often an account ends its other sessions: a borrowed session that does so again and again would let its owner in nowhere. */
export const endedSessions = { scope: 'ended-sessions', max: 10, windowSeconds: hours } as const satisfies Limit

export const registrationLimits = {
  address: { scope: 'register-address', max: 500, windowSeconds: hours },
  /** An hour's registrations in every hour would be most of everybody's day. */
  addressDay: { scope: 'register-address-day', max: 1000, windowSeconds: day },
  everybody: { scope: 'register-all', max: 20_000, windowSeconds: day },
} as const satisfies Record<string, Limit>

/**
 * Links by mail that somebody asks for with an address (reset, verification). The first ones of a day come at once; then the
 * captcha is asked for, and the pause doubles up to half an hour. They are never silenced: the owner must be able to get in, by a reset also
 * where strangers register the address again and again.
 * Beyond `network` the captcha is asked for at once: a list of addresses is no list of mails to send.
 */
export const linkRequests = {
  scope: 'link-requests',
  free: 3,
  windowSeconds: day,
  network: { scope: 'link-requests-address', max: 100, windowSeconds: hours },
  longestPauseSeconds: 30 * minutes,
} as const

/**
 * What an address has of its mailbox's mails. Its first ones of a day come even where others used up the limit with further addresses of the
 * mailbox, of which there is no end. The mailbox gets at most `timesLimit` as many as the limit.
 */
export const mailboxShares = { ofAddress: 2, timesLimit: 3 } as const

/**
 * Mails that a stranger can cause: of one kind to one recipient, and to unproven addresses in all (promise B3). `linkRequests` stays
 * below it.
 */
export const mailLimits = {
  recipient: { scope: 'mail-recipient', max: 10, windowSeconds: day },
  /** What an account's own work causes: receipts, results, jobs. */
  account: { scope: 'mail-account', max: 2000, windowSeconds: day },
  registrations: { scope: 'mail-registrations', max: 12, windowSeconds: day },
  links: { scope: 'mail-links', max: 100, windowSeconds: day },
  everybody: { scope: 'mail-all', max: 20_000, windowSeconds: day },
} as const satisfies Record<string, Limit>
