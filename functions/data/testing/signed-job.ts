import type { TranslationId, UserId } from '#shared/lib/id.ts'
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
  const hash = '0'.repeat(64)
  const signature = {
    by: signer,
    name: 'Ana Souza',
    role: 'translated' as const,
    at: new Date().toISOString(),
    segmentsHash: hash,
    pack: 'general',
    packVersion: '1',
    statementSha256: hash,
  }
  await inWork(item.id, signer, { status: 'completed', signature })
  if ((await payouts.complete(translation, new Date())) !== 'moved') throw new Error('The job was not completed')
  return translation.id
}
