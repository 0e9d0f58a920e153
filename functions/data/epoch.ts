/** Seconds since 1970, as the table's TTL wants them. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
export const secondsAfter = (at: Date, seconds: number): number => epochSeconds(at) + seconds
