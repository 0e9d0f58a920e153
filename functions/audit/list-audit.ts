import type { listAudit as row } from '#shared/audit/api.ts'
import type { AuditRow } from '#shared/audit/audit.ts'
import type { UserId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { monthOf } from '../data/months.ts'
import type { Page } from '../data/page-of.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { namesOf } from '../lib/lookups/history-of.ts'

type Filter = { month: string; actor: UserId | undefined; subject: string | undefined; action: string | undefined }

/** Pages that are read to fill one: an action that is rare does not make a call read a whole year. */
const mostReads = 10

/** What staff did: of one thing, of one person in a month, or of all in a month; of an action where it is named. */
export const listAudit: Verb<typeof row, 'data'> = async (ctx, { month, actor, subject, action, cursor, limit }) => {
  const filter = { month: month ?? monthOf(ctx.now()), actor, subject: subject || undefined, action }
  const { rows, next } = await filled(ctx, filter, { cursor, limit })
  const names = await namesOf(
    ctx,
    rows.flatMap(({ actor }) => (actor === 'system' ? [] : [actor])),
  )
  return {
    output: rows.map((row) => ({ ...row, actorName: row.actor === 'system' ? '' : (names.get(row.actor) ?? '') })),
    ...(next && { headers: { [nextCursorHeader]: next } }),
  }
}

async function filled(ctx: Ctx<'data'>, filter: Filter, { cursor, limit }: Page) {
  const rows: AuditRow[] = []
  let next = cursor
  for (let reads = 0; reads < mostReads && rows.length < limit; reads++) {
    const page = await read(ctx, filter, { cursor: next, limit: limit - rows.length })
    rows.push(...page.rows.filter((row) => fits(row, filter)))
    next = page.next
    if (next === undefined) break
  }
  return { rows, next }
}

function read({ data: { audit } }: Ctx<'data'>, { month, actor, subject }: Filter, page: Page) {
  if (subject !== undefined) return audit.listOf(subject, page)
  return actor === undefined ? audit.listIn(month, page) : audit.listBy(actor, month, page)
}

const fits = (row: AuditRow, { actor, action }: Filter): boolean =>
  (!action || row.action.startsWith(action)) && (actor === undefined || row.actor === actor)
