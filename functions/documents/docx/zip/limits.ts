/** Bounds on what a package may unpack to. Real documents stay far below; files made to exhaust a reader do not. */
export const limits = {
  entries: 2_000,
  inflatedBytes: 100 * 1024 * 1024,
  ratio: 100,
  /**
   * The ratio is only judged above the size that a file may have: what could have come as it is does no more harm packed. Tables of empty
   * rows and plain pictures are dense.
   */
  ratioFromBytes: 10 * 1024 * 1024,
  depth: 256,
  elements: 2_000_000,
  /** Elements that declare namespaces; a writer without a common root declares a few for each picture. */
  declarations: 200_000,
  /** Texts in all parts (each counts three) and the things inside them: about four thousand pages, in half a gigabyte. */
  things: 450_000,
  /** Numbered marks inside texts. Each goes with its text through every step of the translation, in two processes. */
  tags: 120_000,
  /** Complex fields inside each other; Word stops at 20. */
  fields: 64,
} as const
