/** How often something may happen in a window. Readers see what the product allows; tests count against it. */
export type Limit = { scope: string; max: number; windowSeconds: number }

const minutes = 60
const hours = 3600
const day = 24 * hours

/** Wrong passwords and codes (promise A4). A right one takes its own attempt back. */
export const guessLimits = {
  account: { scope: 'guess-account', max: 10, windowSeconds: 15 * minutes },
  address: { scope: 'guess-address', max: 50, windowSeconds: 15 * minutes },
  everybody: { scope: 'guess-all', max: 5000, windowSeconds: 15 * minutes },
} as const satisfies Record<string, Limit>

export const registrationLimits = {
  address: { scope: 'register-address', max: 500, windowSeconds: hours },
  everybody: { scope: 'register-all', max: 20_000, windowSeconds: day },
} as const satisfies Record<string, Limit>

/** Mails that a stranger can cause: to one recipient, and in all (promise B3). */
export const mailLimits = {
  recipient: { scope: 'mail-recipient', max: 10, windowSeconds: day },
  everybody: { scope: 'mail-all', max: 20_000, windowSeconds: day },
} as const satisfies Record<string, Limit>
