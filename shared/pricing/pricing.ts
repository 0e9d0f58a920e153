import * as z from 'zod'

export const TranslationType = z.enum(['ai', 'certified'])
export type TranslationType = z.infer<typeof TranslationType>

/** What one translation costs, fixed when its text was extracted and stored with it. */
export const Quote = z.object({
  translationType: TranslationType,
  words: z.number().int().nonnegative(),
  characters: z.number().int().nonnegative(),
  pages: z.number().int().positive(),
  baseCents: z.number().int().nonnegative(),
  extraPages: z.number().int().nonnegative(),
  extraCents: z.number().int().nonnegative(),
  amountCents: z.number().int().nonnegative(),
})
export type Quote = z.infer<typeof Quote>
