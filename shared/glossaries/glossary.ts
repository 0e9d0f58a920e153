import * as z from 'zod'
import { GlossaryId } from '../lib/id.ts'
import { line } from '../lib/text.ts'
import { field } from '../messages/field.ts'

/** Bytes of a glossary file. */
export const maxGlossaryBytes = 2_000_000
/** Glossaries of one account. */
export const maxGlossaries = 100
/** Glossaries that one document may be translated with. */
export const maxChosenGlossaries = 5
/** Glossaries that one user may send in a day (promise B3). */
export const dailyGlossaries = { scope: 'glossaries', max: 100, windowSeconds: 86_400 }
/** Problems of rows that an answer names one by one; it counts all. */
export const maxNamedProblems = 100

export const GlossaryName = line(100, field('glossary-name'))

/** Why a row of a glossary cannot be used. */
export const RowFault = z.enum(['no-translation', 'too-long', 'characters', 'repeated', 'columns', 'no-language'])
export type RowFault = z.infer<typeof RowFault>

export const RowProblem = z.object({
  /** The line of the file, from 1. */
  line: z.number().int().positive(),
  fault: RowFault,
  /** The beginning of the term, to find it by. */
  term: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const GlossaryView = z.object({
  id: GlossaryId,
  name: z.string(),
  /** The file as it was uploaded, which can be downloaded again. */
  filename: z.string(),
  sourceLanguage: z.string(),
  targetLanguages: z.array(z.string()),
  terms: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
})
export type GlossaryView = z.infer<typeof GlossaryView>

/** Whether a glossary has terms for a pair, in either direction. While the source is to be detected, the target decides. */
export function servesPair(
  glossary: Pick<GlossaryView, 'sourceLanguage' | 'targetLanguages'>,
  source: string | undefined,
  target: string,
): boolean {
  const known = [glossary.sourceLanguage, ...glossary.targetLanguages].map(base)
  return known.includes(base(target)) && (source === undefined || known.includes(base(source)))
}

const base = (code: string) => code.toLowerCase().split('-')[0]
