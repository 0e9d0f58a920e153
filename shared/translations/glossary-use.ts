import * as z from 'zod'

/** What the glossaries of a document did. */
export const GlossaryUse = z.object({
  /** Terms of the chosen glossaries that stand in the document. */
  terms: z.number().int().nonnegative(),
  /** Terms for which two glossaries say something else; the first chosen one was used. */
  conflictCount: z.number().int().nonnegative(),
  /** The first of them. */
  conflicts: z.array(
    z.object({
      source: z.string(),
      used: z.string(),
      usedOf: z.string(),
      other: z.string(),
      otherOf: z.string(),
    }),
  ),
  /** Glossaries that were deleted before they could be read. */
  missing: z.array(z.string()),
  /** Glossaries that nothing was taken of, because the malware scanner failed at them; older documents have none. */
  unchecked: z.array(z.string()).default([]),
})
export type GlossaryUse = z.infer<typeof GlossaryUse>
