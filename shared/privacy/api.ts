import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { TranslationId } from '../lib/id.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { ResultDays } from './retention.ts'

export const setRetention = route({
  name: 'setRetention',
  method: 'PATCH',
  path: '/api/translation/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId, resultDays: ResultDays }),
  output: MessageAnswer,
  apiKey: true,
  summary: 'Choose how many days the result of this translation is kept',
})

export const deleteTranslation = route({
  name: 'deleteTranslation',
  method: 'DELETE',
  path: '/api/translation/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId }),
  output: MessageAnswer,
  apiKey: true,
  summary: 'Delete the document and its translation now',
})

export const exportAccount = route({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account-export',
  access: signedIn,
  input: Empty,
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'All that is kept about the caller, as JSON',
})
