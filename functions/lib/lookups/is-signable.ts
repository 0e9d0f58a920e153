import type { PackId } from '#shared/certificates/pack-id.ts'
import type { UserId } from '#shared/lib/id.ts'
import { pairOf } from '../../data/jobs/queue-row.ts'
import type { Ctx } from '../ctx.ts'
import { lacksForJob } from './signer-of.ts'
import { nameOf, translatorsOf } from './translators-of.ts'

type Wanted = { sourceLanguage: string; targetLanguage: string; pack: PackId; userId: UserId }

/**
 * Whether somebody could sign this certificate today. Most can be signed by anybody of the staff, and nobody is looked for; one that
 * demands a membership wants a translator of the pair who has one, and who is not the customer.
 */
export async function isSignable(ctx: Ctx<'data'>, wanted: Wanted): Promise<boolean> {
  const now = ctx.now()
  if (lacksForJob(wanted, undefined, 'Staff', now).length === 0) return true
  const able = await translatorsOf(
    ctx,
    pairOf(wanted),
    (one) =>
      one.userId !== null && one.userId !== wanted.userId && lacksForJob(wanted, one, nameOf(one), now).length === 0,
  )
  return able.length > 0
}
