import { TranslatorId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listTranslatorApplications as row } from '#shared/translators/api.ts'
import { TranslatorStatus as Statuses, type TranslatorStatus } from '#shared/translators/translator.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { searchedNumber } from '../lib/lookups/searched-number.ts'
import { applicationOf } from './views.ts'

type Page = { cursor?: string | undefined; limit: number }

/** Applications of one status, or of all of them one status after the other, newest first. */
export const listTranslatorApplications: Verb<typeof row, 'data'> = async (ctx, { status, search, ...page }) => {
  const { rows, next } = await asked(ctx, { status, search, ...page })
  const output = await Promise.all(rows.map((one) => applicationOf(ctx, one)))
  return { output, ...(next && { headers: { [nextCursorHeader]: next } }) }
}

function asked(
  ctx: Ctx<'data'>,
  { status, search, ...page }: Page & { status?: TranslatorStatus | undefined; search?: string | undefined },
) {
  if (search) return searched(ctx, search, { status, ...page })
  return status ? ctx.data.translators.listAt(status, page, ctx.now()) : all(ctx, page)
}

/** Applications that one call looks through for a name. */
const most = 2000

/** By address or number exactly, else by words of the name: as many as one call may look through, and then where to go on. */
async function searched(
  ctx: Ctx<'data'>,
  search: string,
  { status, cursor, limit }: Page & { status: TranslatorStatus | undefined },
) {
  const number = searchedNumber(search)
  if (search.includes('@') || number !== undefined) {
    const row =
      number === undefined
        ? await ctx.data.translators.findByEmail(search)
        : await ctx.data.translators.findById(TranslatorId.parse(number))
    return { rows: row && (status === undefined || row.status === status) ? [row] : [], next: undefined }
  }
  const wanted = folded(search)
  const found: TranslatorRow[] = []
  let at = cursor
  for (let seen = 0; seen < most && found.length < limit; seen += 100) {
    const page = { cursor: at, limit: 100 }
    const { rows, next } = status ? await ctx.data.translators.listAt(status, page, ctx.now()) : await all(ctx, page)
    found.push(...rows.filter((row) => folded(`${row.firstName} ${row.lastName} ${row.email}`).includes(wanted)))
    at = next
    if (at === undefined) break
  }
  return { rows: found, next: at }
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The cursor of a list over all statuses names the status that it stands in. */
async function all(ctx: Ctx<'data'>, { cursor, limit }: Page) {
  // The place within the status holds dots of its own.
  const [, named, within] = /^(\w+)\.(.*)$/s.exec(cursor ?? '') ?? []
  const order: TranslatorStatus[] = Statuses.options
  const rows: TranslatorRow[] = []
  let at = Math.max(
    0,
    order.findIndex((status) => status === named),
  )
  let from = within || undefined
  for (; at < order.length; at++) {
    const status = order[at] as TranslatorStatus
    const page = await ctx.data.translators.listAt(status, { cursor: from, limit: limit - rows.length }, ctx.now())
    rows.push(...page.rows)
    if (page.next) return { rows, next: `${status}.${page.next}` }
    from = undefined
    if (rows.length >= limit) return { rows, next: at + 1 < order.length ? `${order[at + 1]}.` : undefined }
  }
  return { rows, next: undefined }
}
