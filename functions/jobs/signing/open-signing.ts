import type { openSigning as row } from '#shared/jobs/api.ts'
import type { Verb } from '../../lib/http.ts'
import { callingSigner, mayBeRelated, ownJob } from '../translator.ts'
import { readSignable } from './signing.ts'

/** What the signing dialog shows: what is open, and the hash of the text that the statement will stand for. */
export const openSigning: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => {
  const translator = await callingSigner(ctx)
  const { job, translation, counts, segmentsHash, pack } = await readSignable(ctx, await ownJob(ctx, id))
  return {
    output: {
      id,
      fence: job.fence,
      counts,
      segmentsHash,
      pack: pack.id,
      packVersion: pack.version,
      name: translator.name,
      filename: translation.originalFilename,
      sourceLanguage: job.sourceLanguage,
      targetLanguage: job.targetLanguage,
      sharesSurname: await mayBeRelated(ctx, job, translator.lastName),
    },
  }
}
