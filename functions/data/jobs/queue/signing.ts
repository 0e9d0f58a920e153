import { mostUnwritten, type SentBackReason } from '#shared/jobs/job.ts'
import { isLockAlive, lockExpiryFrom } from '#shared/jobs/lock.ts'
import type { Signature } from '#shared/jobs/signature.ts'
import type { Item } from '../../commit.ts'
import { wantedItem } from '../../translations/translations.ts'
import { holdItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { type Changed, change, type Refusal } from './change.ts'
import { unlocked } from './states.ts'

export type Signing = Pick<QueueItemRow, 'signature'> &
  Partial<Pick<QueueItemRow, 'translatorNotes' | 'qualityScore'>> & { signature: Signature }

/**
 * The signature and the end of the work, in one write. `seen` is the row that was read before the segments were: a save since
 * then, another window or a lost lock refuse it (promise H1). `also` holds only while the translation wants it.
 */
export function sign(seen: QueueItemRow, signing: Signing, also: Item[], now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.status !== 'in_progress' || row.claimedBy !== signing.signature.by) return 'gone'
    if (row.fence !== seen.fence || row.work !== seen.work || !isLockAlive(row.lockExpiry, now)) return 'stale'
    const { sentBack: _, unwritten: __, ...mended } = unlocked(row)
    return { after: { ...mended, ...signing, status: 'completed', signedAt: now.toISOString() }, also }
  })
}

/**
 * A signed job whose document could not be certified from what was signed: its signer has it again, and hears why. `seen` is the row
 * that was judged: one that was returned and signed anew since then is another one. It holds only while the translation waits for it.
 * `unwritten` are the segments, by number, that a file did not hold.
 */
export function returnToWork(
  seen: QueueItemRow,
  sentBack: SentBackReason,
  now: Date,
  unwritten: readonly number[] = [],
): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.status !== 'completed' || row.claimedBy === undefined) return 'gone'
    if (row.fence !== seen.fence) return 'stale'
    const { signature: _, signedAt: __, ...unsigned } = row
    const lockExpiry = lockExpiryFrom(now)
    const after: QueueItemRow = {
      ...unsigned,
      status: 'in_progress',
      fence: row.fence + 1,
      lockExpiry,
      sentBack,
      ...(unwritten.length > 0 && { unwritten: unwritten.slice(0, mostUnwritten) }),
    }
    const held = holdItem(row.claimedBy, row.id, Number.MAX_SAFE_INTEGER)
    // The translation of a correction is complete: the sweep of jobs ends one whose money was given back.
    const wanted = row.revisionOf === undefined ? [wantedItem(row.translationId, 'human_review')] : []
    return { after, also: [held, ...wanted] }
  })
}
