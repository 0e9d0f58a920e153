import type { PackId } from '#shared/certificates/pack-id.ts'
import { autoDetect } from '#shared/languages/language.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { isCertifiable } from '#shared/translators/pair.ts'
import { pairOf } from '../../data/jobs/queue-row.ts'
import type { Ctx } from '../ctx.ts'
import { lacksForJob } from './signer-of.ts'
import { nameOf, translatorsOf } from './translators-of.ts'

type Wanted = { sourceLanguage: string; targetLanguage: string; pack: PackId; userId: UserId }

/**
 * Why nobody could sign this certificate today; nothing where somebody could. Most can be signed by anybody of the staff, and nobody is
 * looked for; one that demands a membership wants a translator of the pair who has one, and who is not the customer. In languages that
 * no translator can have none is sold. A source yet to be detected is looked at before it is paid.
 */
export async function whyUnsignable(ctx: Ctx<'data'>, wanted: Wanted) {
  const { sourceLanguage, targetLanguage, userId } = wanted
  if (!isCertifiable(sourceLanguage, targetLanguage)) return 'certified-pair-unavailable'
  const now = ctx.now()
  if (sourceLanguage === autoDetect || lacksForJob(wanted, undefined, 'Staff', now).length === 0) return undefined
  const able = await translatorsOf(
    ctx,
    pairOf(wanted),
    (one) => one.userId !== null && one.userId !== userId && lacksForJob(wanted, one, nameOf(one), now).length === 0,
  )
  return able.length > 0 ? undefined : 'certificate-unsignable'
}

/** Refuses to sell what nobody could sign. `name` is the document's. */
export async function refuseUnsignable(ctx: Ctx<'data'>, name: string, wanted: Wanted): Promise<void> {
  const why = await whyUnsignable(ctx, wanted)
  if (why) throw new AppError(why, { name })
}
