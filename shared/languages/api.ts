import * as z from 'zod'
import { Empty } from '../lib/answer.ts'
import { anyone, route } from '../lib/route.ts'

export const Language = z.object({
  code: z.string(),
  name: z.string(),
  /** Codes that this language can be translated into right now. */
  targets: z.array(z.string()),
  /** Whether a translation into this language can be asked for as formal or informal. */
  formality: z.boolean(),
})
export type Language = z.infer<typeof Language>

export const languages = route({
  name: 'languages',
  method: 'GET',
  path: '/api/languages',
  access: anyone,
  input: Empty,
  output: z.object({ languages: z.array(Language), engine: z.string(), ocr: z.boolean() }),
  apiKey: true,
  summary: 'What the engine reports: languages and pairs that work right now',
})
