import type { Settled } from './guess.ts'

/** What was settled of letters that no font explains, by page, in the order of the pages. */
export type Readings = (Settled | undefined)[]

const readings = new WeakMap<Uint8Array, Readings>()

/** Notes how the pages were read that a file was written from. */
export const keepReadings = (written: Uint8Array, known: Readings): void => {
  if (known.some(Boolean)) readings.set(written, known)
}

/** How the pages were read that this file was written from: what stays on them in its own font is read so again. */
export const readingsOf = (bytes: Uint8Array): Readings | undefined => readings.get(bytes)
