import * as z from 'zod'
import type { Limit } from '#shared/accounts/limits.ts'
import { fileTypes } from '#shared/documents/document.ts'
import { exportLimits } from '#shared/documents/export.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { AppError } from '#shared/lib/error.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { isPlainRefusalCode } from '#shared/messages/table.ts'
import type { ExportRow } from '../data/exports.ts'
import type { Ctx } from './ctx.ts'

const format = z.enum(fileTypes)

/** What a file is made of. Texts lie in the bucket: none is in a queue (promise R2). */
export const ExportWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('translation'), translationId: TranslationId, format }),
  z.object({ kind: z.literal('content'), contentKey: z.string(), format }),
  z.object({ kind: z.literal('account') }),
])
export type ExportWork = z.output<typeof ExportWork>

export const ExportMessage = z.object({ userId: UserId, run: z.string(), work: ExportWork })

/** The same work has the same name, so that it runs once however often it is asked for. */
export function nameOf(work: ExportWork): string {
  if (work.kind === 'translation') return `translation#${work.translationId}#${work.format}`
  if (work.kind === 'content') return `content#${work.contentKey}#${work.format}`
  return work.kind
}

/** Thrown by work that sees that it takes longer than a call may. */
export class TooSlow extends Error {}

/** More tries than this, and the file is not to be had: each of them died. */
const mostRuns = 3

/**
 * Where a file lies that `quick` makes within the call. What takes longer is handed to a queue and told as under way (202): the same
 * call again answers the file as soon as it is there, or why there is none. A try that died is taken over by who asks next.
 */
export async function exportFile(
  ctx: Ctx<'data' | 'exports'>,
  userId: UserId,
  work: ExportWork,
  quick: () => Promise<string>,
): Promise<string> {
  const { exports } = ctx.data
  const name = nameOf(work)
  const known = await exports.find(userId, name, ctx.now())
  if (!known) await limitTries(ctx, userId, work)
  if (known?.state === 'done' && known.key !== undefined) {
    await exports.forget(userId, name)
    return known.key
  }
  if (known?.state === 'failed') throw refusalOf(known)
  if (!known) {
    const key = await quick().catch((error: unknown) => {
      if (!isTooSlow(error)) throw error
    })
    if (key !== undefined) return key
    const { allowed, retryAfter } = await ctx.data.limits.hit(exportLimits.account, String(userId), ctx.now())
    if (!allowed) throw new AppError('exports-too-many', { max: exportLimits.account.max }, { retryAfter })
  }
  if (!known || known.runUntil * 1000 <= ctx.now().getTime()) await begin(ctx, userId, work, known)
  throw new AppError('file-under-way', {}, { retryAfter: exportLimits.askAgainSeconds })
}

/** Each takes seconds of a processor. Who asks again for what is under way is not counted. */
async function limitTries(ctx: Ctx<'data'>, userId: UserId, work: ExportWork): Promise<void> {
  await limit(ctx, userId, exportLimits.atOnce)
  await limit(ctx, userId, work.kind === 'translation' ? exportLimits.paid : exportLimits.unpaid)
}

/** How many files an account has made that nobody pays for. */
export const limitUnpaid = (ctx: Ctx<'data'>, userId: UserId): Promise<void> => limit(ctx, userId, exportLimits.unpaid)

async function limit(ctx: Ctx<'data'>, userId: UserId, rule: Limit): Promise<void> {
  const { allowed, retryAfter } = await ctx.data.limits.hit(rule, String(userId), ctx.now())
  if (!allowed) throw new AppError('too-many', {}, { retryAfter })
}

async function begin(ctx: Ctx<'data' | 'exports'>, userId: UserId, work: ExportWork, seen?: ExportRow): Promise<void> {
  const name = nameOf(work)
  if (seen?.state === 'running' && seen.runs >= mostRuns) {
    ctx.log.error('a file could not be made', { name, runs: seen.runs })
    await ctx.data.exports.fail(userId, name, seen.run, 'file-not-made', ctx.now())
    throw new AppError('file-not-made')
  }
  const run = seen?.state === 'waiting' ? seen.run : ctx.newToken()
  if (await ctx.data.exports.begin(userId, name, run, ctx.now(), seen))
    await ctx.exports.enqueue({ userId, run, work }, userId)
}

const isTooSlow = (error: unknown): boolean =>
  error instanceof TooSlow || (error instanceof DocumentRefusal && error.verdict === 'timeout')

const refusalOf = ({ refusal }: ExportRow): AppError =>
  new AppError(isPlainRefusalCode(refusal) ? refusal : 'file-not-made')
