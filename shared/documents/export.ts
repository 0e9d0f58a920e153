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
}
