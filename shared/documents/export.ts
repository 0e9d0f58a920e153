/** Files that take longer than a call may are made beside it. */
export const exportLimits = {
  /** What making a file may take of the processor within a call, in milliseconds. */
  quickMs: 3000,
  /** Seconds until it makes sense to ask for it again. */
  askAgainSeconds: 2,
  /** How many of them an account may begin, so that nobody's queue is in front of everybody's. */
  account: { scope: 'exports', max: 30, windowSeconds: 3600 },
  /** How many an account may ask for that no payment stands behind: of its own text, and of all that is kept about it. */
  unpaid: { scope: 'unpaid-files', max: 300, windowSeconds: 3600 },
  /** The same of paid documents: each try takes a processor for seconds, whatever becomes of it. */
  paid: { scope: 'paid-files', max: 1000, windowSeconds: 3600 },
  /** How many tries an account may begin within seconds: they stand in the places that all calls share. */
  atOnce: { scope: 'files-at-once', max: 10, windowSeconds: 10 },
}
