import type { Settled } from './guess.ts'

/** The decisions on letters that no font explains, in the order of the pages. */
export type Readings = (Settled | undefined)[]

const readings = new WeakMap<Uint8Array, Readings>()

/** Keeps with an output file how the letters of its source were read. */
export const keepReadings = (written: Uint8Array, known: Readings): void => {
  if (known.some(Boolean)) readings.set(written, known)
}

/** How the letters of this file's source were read; text that kept its font is read the same way again. */
export const readingsOf = (bytes: Uint8Array): Readings | undefined => readings.get(bytes)
