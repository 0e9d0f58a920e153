import { packNamed } from '#shared/certificates/packs.ts'
import type { completeHumanTranslation as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { applyLines, isChangedElsewhere } from '#shared/segments/lines.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { readJobSegments } from '../../lib/job-segments.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { endOf } from '../end-of.ts'
import { refusals } from '../refusals.ts'
import { readSignable, statementFor, writeSignature } from '../signing/signing.ts'
import { refuseOthers, takeLines } from '../signing/take-lines.ts'
import { canSign, isOwnDocument, refuseOwnPay, refuseSuspended } from '../translator.ts'
import { staffAct } from './staff-act.ts'

/**
 * Staff finish a job: it changes hands, takes their text and is signed under their own name. What would be refused is refused
 * before anybody loses it.
 */
export const completeHumanTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, input) => {
  const { userId, email } = caller(ctx)
  const { queueId: id, translatedContent: text, begunWith, statement, qualityScore, seen } = input
  if (text.trim() === '') throw refusals.emptyText()
  const [job, user] = await Promise.all([ctx.data.queue.find(id), ctx.data.users.findById(userId)])
  if (!job || !user) throw notFound()
  if (job.status !== 'assigned' && job.status !== 'in_progress') throw refusals.notInWork()
  if (await isOwnDocument(ctx, job, { userId, emails: [email] })) throw refusals.own()
  const profile = await refuseSuspended(ctx)
  await refuseOwnPay(ctx, job)
  if (await endOf(ctx, job)) throw refusals.ended()
  const translation = await ctx.data.translations.get(job.translationId)
  const segments = await readJobSegments(ctx, translation, job)
  const lines = applyLines(segments, text)
  if (!lines.ok) throw refusals.otherLines(lines.expected, lines.got)
  if (begunWith !== undefined && isChangedElsewhere(segments, { begunWith, text })) throw refusals.textChanged()
  const person = { userId, name: `${user.firstName} ${user.lastName}` }
  const signer = {
    name: person.name,
    role: 'reviewed-machine-draft',
    lastName: user.lastName,
    emails: [email],
  } as const
  if (!canSign(ctx, job, { name: person.name, profile })) throw refusals.authority()
  statementFor({ job, translation, pack: packNamed(job.pack) }, signer, statement)
  const audit = staffAct(ctx, 'job.taken-over', id, {
    before: { status: job.status, translator: job.assignedTranslator ?? null },
    after: { status: 'in_progress', translator: person.name },
  })
  const mine = await ctx.data.queue.takeOver(id, person, [audit], ctx.now(), { by: userId, seen })
  if (mine === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof mine === 'string') throw refusals.notInWork()
  const taken = await takeLines(ctx, (await readSignable(ctx, mine.row)).job, text, begunWith)
  const held = await ctx.data.queue.find(id)
  if (!held) throw notFound()
  const signable = await readSignable(ctx, held)
  refuseOthers(signable.segments, taken)
  await writeSignature(ctx, signable, signer, { qualityScore, translatorNotes: input.notes })
  return { output: messageOf('job-completed') }
}
