import type { Ctx } from '../lib/ctx.ts'
import { ArchivedDay, archiveKey, dayAfter, dayOf, firstPrevious, seal } from './chain.ts'

const dayMs = 86_400_000

/**
 * Puts the rows of every whole day that has passed into the locked bucket, one object a day, each with the hash of the one
 * before. Begun twice, or after it broke off, it goes on where the chain ends: a day is written once, whoever writes it.
 */
export async function exportAudit(ctx: Ctx<'data' | 'archive'>): Promise<void> {
  const yesterday = dayOf(new Date(ctx.now().getTime() - dayMs))
  let head = await ctx.data.audit.findArchiveHead()
  let day = head ? dayAfter(head.day) : yesterday
  while (day <= yesterday) {
    const sealed = seal(day, head?.hash ?? firstPrevious, await ctx.data.audit.listDay(day))
    const kept = ArchivedDay.parse(JSON.parse(await ctx.archive.keepOnce(archiveKey(day), JSON.stringify(sealed))))
    const next = { day, hash: kept.hash }
    if (!(await ctx.data.audit.moveArchiveHead(next, head))) return
    head = next
    ctx.log.info('audit rows were archived', { day, rows: kept.rows.length })
    day = dayAfter(day)
  }
}
