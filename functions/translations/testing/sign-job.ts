import { createHash } from 'node:crypto'
import { statementAbout } from '#shared/certificates/certificate-text.ts'
import { PackId } from '#shared/certificates/pack-id.ts'
import { packs } from '#shared/certificates/packs.ts'
import type { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import { canonicalSegments } from '#shared/segments/segment.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { toldOf } from '../../lib/lookups/signer-of.ts'
import { newUserId, type World } from './world.ts'

/** A translator claims the job of a translation, confirms every segment (with `change`, another text) and signs. */
export async function signJob(
  world: World,
  translationId: TranslationId,
  options: { by?: UserId; name?: string; notes?: string; change?: (target: string) => string; pack?: string } = {},
): Promise<QueueItemId> {
  const { by = newUserId(), name = 'Ana María Example', change = (target) => target, pack = 'general' } = options
  const { queue, segments, translations } = world.data
  const row = await translations.get(translationId)
  const id = (row.revisionItemId ?? row.queueItemId) as QueueItemId
  const known = await queue.find(id)
  const claimed = known?.status === 'in_progress' ? known : undefined
  const job = claimed ?? (await claim(world, id, { userId: by, name }))
  const holder = { job: id, by: job.claimedBy as UserId, fence: job.fence }
  const open = (await readJobSegments(world, row, job)).filter(({ state }) => state !== 'confirmed')
  for (const { number, target, version } of open) {
    const changed = {
      number,
      base: version,
      operation: crypto.randomUUID(),
      target: change(target),
      state: 'confirmed',
    }
    const rest = { follows: [], explanations: [], ownTranslation: false, filledFrom: null }
    await segments.save(holder, [{ ...changed, ...rest, state: 'confirmed' }], world.now())
  }
  const seen = await queue.find(id)
  if (!seen) throw new Error('The job is gone')
  const text = canonicalSegments(await readJobSegments(world, row, seen))
  const role = 'reviewed-machine-draft' as const
  const { sourceLanguage, targetLanguage, originalFilename: filename } = row
  const about = { sourceLanguage, targetLanguage, filename }
  const statement = statementAbout({ pack: packs[PackId.parse(pack)], name, role, ...about })
  const who = { by: holder.by, name, role, at: world.now().toISOString() }
  const signature = {
    ...who,
    told: await toldOf(world, who, row),
    segmentsHash: createHash('sha256').update(text).digest('hex'),
    pack,
    packVersion: '2026-11-22',
    statementSha256: createHash('sha256').update(statement).digest('hex'),
  }
  const noted = options.notes === undefined ? {} : { translatorNotes: options.notes }
  const signed = await queue.sign(seen, { signature, ...noted }, [], world.now())
  if (typeof signed === 'string') throw new Error(`The job was not signed: ${signed}`)
  return id
}

async function claim(world: World, id: QueueItemId, by: { userId: UserId; name: string }) {
  const claimed = await world.data.queue.claim(id, by, world.now())
  if (typeof claimed === 'string') throw new Error(`The job was not claimed: ${claimed}`)
  return claimed.row
}
