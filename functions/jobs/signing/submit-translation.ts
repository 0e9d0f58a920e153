import type { submitTranslation as row } from '#shared/jobs/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../../lib/http.ts'
import { callingTranslator, ownJob } from '../translator.ts'
import { readSignable, statementFor, writeSignature } from './signing.ts'
import { refuseOthers, takeLines } from './take-lines.ts'

/** The plain path: the whole text in one call, signed with the profile's name as a reviewed machine draft. */
export const submitTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const translator = await callingTranslator(ctx)
  const held = await readSignable(ctx, await ownJob(ctx, input.jobId))
  const signer = { ...translator, role: 'reviewed-machine-draft' } as const
  statementFor(held, signer, input.statement)
  const taken = await takeLines(ctx, held.job, input.translatedContent, input.begunWith)
  const signable = await readSignable(ctx, await ownJob(ctx, input.jobId))
  refuseOthers(signable.segments, taken)
  const { qualityScore, translatorNotes } = input
  await writeSignature(ctx, signable, signer, { qualityScore, translatorNotes })
  return { output: messageOf('translation-submitted') }
}
