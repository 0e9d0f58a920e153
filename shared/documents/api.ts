import * as z from 'zod'
import { UploadId } from '../lib/id.ts'
import { route, signedIn } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { fileTypeOf, maxFileBytes } from './document.ts'

/** A file name as a person has it: no path, no control or direction-changing characters, an accepted extension. */
export const Filename = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => !/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name), field('file-name'))
  .refine((name) => fileTypeOf(name) !== undefined, field('file-type'))

export const createUpload = route({
  name: 'createUpload',
  method: 'POST',
  path: '/api/uploads',
  access: signedIn,
  input: z.object({
    filename: Filename,
    size: z.number().int().min(1).max(maxFileBytes, field('file-choose-smaller')),
  }),
  output: z.object({
    uploadId: UploadId,
    /** Where the browser posts the form `fields` and then `file`, within five minutes. */
    url: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  apiKey: true,
  summary: 'A ticket to send one file straight to storage',
})
