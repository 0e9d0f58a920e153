/** The levels of administrators, lowest first. */
export const adminLevels = ['moderator', 'admin', 'super'] as const
export type AdminLevel = (typeof adminLevels)[number]

type Need = { level: AdminLevel; fresh?: true }

/**
 * What staff may do, and from which level on; `fresh` wants the second factor within the last ten minutes. Routes, tabs and buttons
 * all read this table. Moderators look after quality: they read and review, and hand nothing out.
 */
export const powers = {
  'counts.read': { level: 'moderator' },
  'tickets.read': { level: 'moderator' },
  'tickets.write': { level: 'moderator' },
  'queue.read': { level: 'moderator' },
  'queue.review': { level: 'moderator' },
  'queue.write': { level: 'admin' },
  // Ends a job for good and gives the customer's money back.
  'queue.reject': { level: 'admin', fresh: true },
  'translations.read': { level: 'moderator' },
  // The text of a customer's document.
  'translations.text': { level: 'admin' },
  'translations.write': { level: 'admin' },
  // Gives a customer's money back, also where the customer could not ask for it any more.
  'translations.refund': { level: 'admin', fresh: true },
  'applications.read': { level: 'admin' },
  'applications.decide': { level: 'admin' },
  'tests.read': { level: 'moderator' },
  'tests.score': { level: 'moderator' },
  'translators.suspend': { level: 'admin' },
  'certificates.revoke': { level: 'admin', fresh: true },
  'payouts.read': { level: 'admin' },
  'payouts.pay': { level: 'admin', fresh: true },
  // The year's forms with the last four digits; whole numbers are another power.
  'tax.read': { level: 'admin' },
  'tax.reveal': { level: 'admin', fresh: true },
  'users.read': { level: 'admin' },
  'users.write': { level: 'admin' },
  'admins.write': { level: 'admin', fresh: true },
  'factors.reset': { level: 'super', fresh: true },
  'invitations.read': { level: 'admin' },
  'invitations.write': { level: 'admin', fresh: true },
  'access-requests.read': { level: 'admin' },
  'access-requests.decide': { level: 'admin' },
  'audit.read': { level: 'super' },
  'audit.export': { level: 'super', fresh: true },
  'analytics.read': { level: 'moderator' },
  'analytics.money': { level: 'admin' },
  // Alarms and what waits.
  'health.read': { level: 'admin' },
  'brand.read': { level: 'moderator' },
} as const satisfies Record<string, Need>

export type Power = keyof typeof powers

/** What the power asks for. */
export const need = (power: Power): Need => powers[power]

/** Whether somebody of the level has the power; nobody without a level has one. */
export const may = (level: AdminLevel | null | undefined, power: Power): boolean =>
  level != null && rank(level) >= rank(need(power).level)

/** Whether the level stands above the other one or beside it. */
export const isAtLeast = (level: AdminLevel, other: AdminLevel): boolean => rank(level) >= rank(other)

const rank = (level: AdminLevel): number => adminLevels.indexOf(level)

/** A second factor counts as fresh for so long. */
export const freshMinutes = 10

/** Whether a second factor that was given then is still fresh. */
export const isFresh = (givenAt: string | null, now: Date): boolean =>
  givenAt !== null && now.getTime() - Date.parse(givenAt) < freshMinutes * 60_000

/** When a recovery code counts as given: it opens the session, but nothing that wants a fresh second factor. */
export const asRecovered = (now: Date): string => new Date(now.getTime() - freshMinutes * 60_000).toISOString()
