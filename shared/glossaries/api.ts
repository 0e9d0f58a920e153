import * as z from 'zod'
import { MessageAnswer } from '../lib/answer.ts'
import { GlossaryId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { GlossaryName, GlossaryView, RowProblem } from './glossary.ts'

export const createGlossary = route({
  name: 'createGlossary',
  method: 'POST',
  path: '/api/glossaries',
  access: signedIn,
  input: z.object({
    /** Absent: the name of the file. */
    name: GlossaryName.optional(),
    /** What to do when rows cannot be used: save nothing and name them, or save the others. */
    badRows: z.enum(['refuse', 'skip']).default('refuse'),
  }),
  output: z.object({
    /** Null when nothing was saved because of `problems`. */
    glossary: GlossaryView.nullable(),
    /** Rows that cannot be used, the first hundred of them by line. */
    problems: z.array(RowProblem),
    problemCount: z.number().int().nonnegative(),
    /** Terms that can be used. */
    terms: z.number().int().nonnegative(),
  }),
  body: 'json-or-multipart',
  apiKey: true,
  summary: 'Upload a glossary, a CSV or TBX file of up to 2 MB in the form field `file`',
})

export const listGlossaries = route({
  name: 'listGlossaries',
  method: 'GET',
  path: '/api/glossaries',
  access: signedIn,
  input: PageInput,
  output: z.object({ glossaries: z.array(GlossaryView), nextCursor: z.string().nullable() }),
  apiKey: true,
  summary: 'The glossaries of the account, newest first',
})

const Named = z.object({ id: GlossaryId })

export const renameGlossary = route({
  name: 'renameGlossary',
  method: 'PATCH',
  path: '/api/glossaries/{id}',
  access: own('glossary'),
  ids: (input) => [input.id],
  input: Named.extend({ name: GlossaryName }),
  output: z.object({ glossary: GlossaryView }),
  summary: 'Give a glossary another name',
})

export const deleteGlossary = route({
  name: 'deleteGlossary',
  method: 'DELETE',
  path: '/api/glossaries/{id}',
  access: own('glossary'),
  ids: (input) => [input.id],
  input: Named,
  output: MessageAnswer,
  apiKey: true,
  summary: 'Delete a glossary; documents that were translated with it stay as they are',
})

export const downloadGlossary = route({
  name: 'downloadGlossary',
  method: 'GET',
  path: '/api/glossaries/{id}/file',
  access: own('glossary'),
  ids: (input) => [input.id],
  input: Named,
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'The glossary file as it was uploaded',
})
