import type * as z from 'zod'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { type ExportMessage, type ExportWork, nameOf } from '../lib/export-file.ts'
import { refusalCodeOf } from '../lib/http/answer.ts'
import { writeAccount } from '../privacy/export-account.ts'
import { makePaidFormat } from '../translations/downloads/download-translation.ts'
import { writeContent } from '../translations/downloads/generate.ts'

/**
 * Makes one file that a call has asked for. Whose place another try has taken, and who comes after the end, does nothing. A refusal is
 * the end and is told to who asks; anything else leaves the try to die, and the next who asks takes it over.
 */
export async function makeExport(ctx: Ctx<'data' | 'files'>, message: z.output<typeof ExportMessage>): Promise<void> {
  const { userId, run, work } = message
  const { exports } = ctx.data
  const name = nameOf(work)
  if (!(await exports.start(userId, name, run, ctx.now()))) return
  try {
    await exports.finish(userId, name, run, await make(ctx, userId, work))
  } catch (error) {
    const refusal = refusalCodeOf(error)
    if (refusal === undefined) throw error
    await exports.fail(userId, name, run, refusal, ctx.now())
  }
}

function make(ctx: Ctx<'data' | 'files'>, userId: UserId, work: ExportWork): Promise<string> {
  switch (work.kind) {
    case 'translation':
      return makePaidFormat(ctx, work.translationId, work.format)
    case 'content':
      return writeContent(ctx, work)
    case 'account':
      return writeAccount(ctx, userId)
  }
}
