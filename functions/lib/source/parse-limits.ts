import { exportLimits } from '#shared/documents/export.ts'
import type { SandboxLimits } from '../../documents/index.ts'

/** A file may take ten seconds of work to be read (promise U1). */
const reading = { readMs: 10_000, readMsPerMegabyte: 0 }

/** What is read already may take more to be written, in functions of 1769 MB: a third of that is left to the function itself. */
const writing = { ...reading, megabytes: 1200, heapMegabytes: 900, writeMs: 80_000, wallMs: 100_000 }

/** What one answer of the reader may take, so that it ends before the function that waits for it does. */
export const parseLimits = {
  extract: { ...reading, wallMs: 120_000 },
  picture: { ...reading, wallMs: 30_000 },
  /** What was paid for is read once more before it is written. */
  assemble: { ...reading, writeMs: 18_000, wallMs: 100_000 },
  /** Before a certified translation is sold, two thirds of what `certify` has: texts get longer when they are translated. */
  beforeSale: {
    ...reading,
    megabytes: 800,
    heapMegabytes: 600,
    writeMs: 54_000,
    writeMsPer100k: 2_700,
    wallMs: 65_000,
  },
  /** Before somebody reviews it, four fifths: they may lengthen them once more. */
  beforeReview: {
    ...reading,
    megabytes: 960,
    heapMegabytes: 720,
    writeMs: 64_000,
    writeMsPer100k: 3_200,
    wallMs: 70_000,
  },
  certify: writing,
  /** Pages that were written here before, each of them read again twice: as it is and where it was put. What they take grows with their number. */
  attach: writing,
  /** Within a call: what takes longer is made beside it. The clock is wider than the processor's time, as a busy machine's calls may be. */
  quick: { ...writing, writeMs: exportLimits.quickMs, writeMsPer100k: 0, wallMs: 15_000 },
  export: writing,
} satisfies Record<string, Partial<SandboxLimits>>
