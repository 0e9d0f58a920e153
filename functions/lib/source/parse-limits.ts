import { exportLimits } from '#shared/documents/export.ts'
import type { SandboxLimits } from '../../documents/index.ts'

/** A file may take ten seconds of work to be read (promise U1). */
const reading = { readMs: 10_000, readMsPerMegabyte: 0 }

/** What one answer of the reader may take, so that it ends before the function that waits for it does. */
export const parseLimits = {
  extract: { ...reading, wallMs: 120_000 },
  picture: { ...reading, wallMs: 30_000 },
  assemble: { ...reading, wallMs: 100_000 },
  /** Pages that were written here before, each of them read again twice: as it is and where it was put. What they take grows with their number. */
  attach: { ...reading, writeMs: 80_000, wallMs: 100_000 },
  /** Within a call: what takes longer is made beside it. The clock is wider than the processor's time, as a busy machine's calls may be. */
  quick: { ...reading, writeMs: exportLimits.quickMs, writeMsPer100k: 0, wallMs: 15_000 },
  export: { ...reading, writeMs: 80_000, wallMs: 100_000 },
} satisfies Record<string, Partial<SandboxLimits>>
