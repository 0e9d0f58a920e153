import * as z from 'zod'
import { MessageAnswer } from '../../lib/answer.ts'
import { TranslationId } from '../../lib/id.ts'
import { route, staff } from '../../lib/route.ts'
import { StaffTranslation } from './staff-translation.ts'

const One = z.object({ id: TranslationId })

export const readTranslation = route({
  name: 'readTranslation',
  method: 'GET',
  path: '/api/admin/translations/{id}',
  access: staff('translations.read'),
  input: One,
  output: StaffTranslation,
  summary: 'What became of one translation, without its text: ledger, findings, steps of the workflow',
})

export const restartTranslation = route({
  name: 'restartTranslation',
  method: 'POST',
  path: '/api/admin/translations/{id}/restart',
  access: staff('translations.write'),
  input: One.extend({
    /** The attempt that the caller saw to be over. */
    attempt: z.number().int().positive(),
  }),
  output: MessageAnswer,
  summary: 'Start the workflow of a translation again that stands still',
})
