import * as z from 'zod'

/** One type of event. A change of its facts is a new version, and handlers must read what is still stored of the old one. */
export function define<S extends z.core.$ZodShape>(
  version: number,
  facts: S,
  names: {
    /** Events of one aggregate are handled in the order in which they happened. */
    aggregate: (data: z.infer<z.ZodObject<S, z.core.$strict>>) => string
    /** What makes it this one change of its type: an id, with a number where it may happen again. */
    once: (data: z.infer<z.ZodObject<S, z.core.$strict>>) => string | number
  },
) {
  return { version, data: z.strictObject(facts), ...names }
}
