import type { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import * as queue from '../jobs/queue.ts'
import * as payouts from '../payouts/payouts.ts'
import { inWork } from './job-in-work.ts'
import { queuedJob } from './queued-job.ts'

/** A completed certified translation that this person signed, with its ledger entry. */
export async function signedJob(
  signer: UserId,
  amountCents = 2495,
  fields: Parameters<typeof queuedJob>[1] = {},
): Promise<TranslationId> {
  const { translation, item } = await queuedJob(new Date(), { amountCents, ...fields })
  await inWork(item.id, signer, { status: 'completed', signature: signatureOf(signer) })
  if ((await payouts.complete(translation, new Date())) !== 'moved') throw new Error('The job was not completed')
  return translation.id
}

/** Claims a job and signs it now, without its certificate. */
export async function claimAndSign(id: QueueItemId, signer: UserId): Promise<void> {
  const claimed = await queue.claim(id, { userId: signer, name: 'Ana Souza' }, new Date())
  if (typeof claimed === 'string') throw new Error(`The job was not claimed: ${claimed}`)
  const signed = await queue.sign(claimed.row, { signature: signatureOf(signer) }, [], new Date())
  if (typeof signed === 'string') throw new Error(`The job was not signed: ${signed}`)
}

function signatureOf(by: UserId) {
  const [at, hash] = [new Date().toISOString(), '0'.repeat(64)]
  const text = { segmentsHash: hash, pack: 'general', packVersion: '1', statementSha256: hash }
  return { by, name: 'Ana Souza', role: 'translated' as const, at, ...text }
}
