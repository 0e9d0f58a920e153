import type { SandboxLimits } from '../documents/index.ts'

/** A file may take ten seconds of work to be read (promise U1). */
const reading = { readMs: 10_000, readMsPerMegabyte: 0 }

/** What one answer of the reader may take, so that it ends before the function that waits for it does. */
export const parseLimits = {
  extract: { ...reading, wallMs: 120_000 },
  picture: { ...reading, wallMs: 30_000 },
  assemble: { ...reading, wallMs: 100_000 },
  /** Pages that were written here before: what they take grows with their number, not with the letters on them. */
  attach: { ...reading, writeMs: 60_000, wallMs: 100_000 },
  call: { ...reading, writeMs: 20_000, wallMs: 22_000 },
} satisfies Record<string, Partial<SandboxLimits>>
