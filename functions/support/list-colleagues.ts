import { may } from '#shared/staff/powers.ts'
import type { Colleague } from '#shared/support/conversation.ts'
import type { listColleagues as row } from '#shared/support/desk-api.ts'
import { foldName } from '#shared/users/search.ts'
import type { User } from '../data/accounts/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'

/** As many as are offered; who looks for another one types more of the name. */
const most = 20
const pageSize = 100

/** Who may have a ticket: not those whose account is disabled. Staff are few, so all of them are looked through. */
export const listColleagues: Verb<typeof row, 'data'> = async (ctx, { search }) => {
  const words = foldName(search).split(/\s+/).filter(Boolean)
  const found = (await staffOf(ctx)).flatMap((user): (Colleague & { folded: string })[] => {
    const { id, firstName, lastName, email, adminLevel, disabled } = user
    if (adminLevel === null || disabled || !may(adminLevel, 'tickets.read')) return []
    const name = `${firstName} ${lastName}`.trim()
    const folded = foldName(`${name} ${email}`)
    return words.every((word) => folded.includes(word)) ? [{ id, name, level: adminLevel, folded }] : []
  })
  const sorted = found.toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
  return { output: { colleagues: sorted.slice(0, most).map(({ id, name, level }) => ({ id, name, level })) } }
}

async function staffOf(ctx: Ctx<'data'>): Promise<User[]> {
  const all: User[] = []
  let cursor: string | undefined
  do {
    const page = await ctx.data.users.listStaff({ limit: pageSize, cursor })
    all.push(...page.users)
    cursor = page.next
  } while (cursor)
  return all
}
