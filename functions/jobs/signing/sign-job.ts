import type { signJob as row } from '#shared/jobs/api.ts'
import { isSameName } from '#shared/jobs/signature.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'
import { callingSigner, ownJob } from '../translator.ts'
import { readSignable, statementFor, writeSignature } from './signing.ts'

/**
 * The translator's word for exactly this text. What was shown must be what stands there now: the same claim, the same hash, the
 * same pack and statement; and the name that was typed must be the signer's own. The workflow goes on from the event that is written with the signature.
 */
export const signJob: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const translator = await callingSigner(ctx)
  const signable = await readSignable(ctx, await ownJob(ctx, input.id))
  const { job, segments, segmentsHash, pack } = signable
  if (job.fence !== input.fence) throw refusals.lost()
  if (!isSameName(input.name, translator.name)) throw refusals.otherName(translator.name)
  if (segmentsHash !== input.segmentsHash) throw refusals.textChanged()
  if (pack.id !== input.pack || pack.version !== input.packVersion) throw refusals.textChanged()
  statementFor(signable, { name: translator.name, role: input.role }, input.statement)
  // The certificate would say "I translated it" of a text that stands as the machine left it.
  const isDraft = segments.every(({ target, draft }) => target === draft)
  if (input.role === 'translated' && isDraft) throw refusals.notTranslated()
  await writeSignature(ctx, signable, { ...translator, role: input.role })
  return { output: messageOf('translation-submitted') }
}
