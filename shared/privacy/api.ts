import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { TranslationId } from '../lib/id.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { DeletionReceipt, SignedToken } from './receipt.ts'
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
  /** The receipt is null where it could not be signed at once: it is there to be asked for. */
  output: MessageAnswer.extend({ receipt: SignedToken.nullable() }),
  apiKey: true,
  summary: 'Delete the document and its translation now',
})

export const getDeletionReceipt = route({
  name: 'getDeletionReceipt',
  method: 'GET',
  path: '/api/translation/{id}/deletion-receipt',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId }),
  output: z.object({ token: SignedToken, receipt: DeletionReceipt }),
  apiKey: true,
  summary:
    'The signed receipt of a deleted document: what went, what stays and why; checked with /.well-known/jwks.json',
})

export const exportAccount = route({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account-export',
  access: signedIn,
  input: Empty,
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  mayTakeLong: true,
  summary: 'All that is kept about the caller, as JSON',
})
