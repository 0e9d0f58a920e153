import * as z from 'zod'
import { readStored, store } from '../../lib/stored.ts'

const key = 'attesta.translator-application'

/** What was typed into the application, for a reload in this window. Never the tax number. */
const Draft = z.object({
  /** The version of the agreement that was accepted, and when. */
  accepted: z.object({ version: z.string(), at: z.string() }).optional(),
  fields: z.record(z.string(), z.unknown()).default({}),
})
type Draft = z.infer<typeof Draft>

export function readDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(readStored(key, 'sessionStorage') ?? '{}'))
  } catch {
    return { fields: {} }
  }
}

export function keepDraft(change: Partial<Draft>): void {
  const { taxId: _, ...fields } = { ...readDraft().fields, ...change.fields }
  store(key, JSON.stringify({ ...readDraft(), ...change, fields }), 'sessionStorage')
}

export const forgetDraft = (): void => {
  store(key, null, 'sessionStorage')
}
