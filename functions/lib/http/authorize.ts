import { AppError, notFound } from '#shared/lib/error.ts'
import type { AdminLevel, OwnedNoun, Row } from '#shared/lib/route.ts'
import type { Actor } from '../actor.ts'
import { caller } from '../caller.ts'
import type { Base, Outside } from '../ctx.ts'

const rank: Record<AdminLevel, number> = { moderator: 1, admin: 2, super: 3 }
const freshMs = 10 * 60_000

/** Checks who calls against the row's access rule, before anything of the request is read. */
export function authorize(row: Row, base: Base): void {
  const { access } = row
  if (access.who === 'anyone') return
  const actor = caller(base)
  if (actor.via === 'api-key' && !row.apiKey) throw new AppError('forbidden', 'API keys cannot be used for this call')
  switch (access.who) {
    case 'signed-in':
    case 'own':
      return
    case 'translator':
      if (!actor.isTranslator) throw new AppError('forbidden', 'This page is for approved translators')
      return
    case 'staff':
      if (!actor.adminLevel || rank[actor.adminLevel] < rank[access.level]) {
        throw new AppError('forbidden', 'You do not have the rights for this')
      }
      if (actor.secondFactorAt === null) {
        throw new AppError('second-factor-required', 'Please confirm with your authenticator app', {
          facts: { secondFactorRequired: true },
        })
      }
      if (access.fresh && !isFresh(actor, base.now())) {
        throw new AppError('second-factor-required', 'Please confirm with your authenticator code', {
          facts: { secondFactorRequired: true },
        })
      }
  }
}

const owner: Partial<Record<OwnedNoun, (data: Outside['data'], id: number) => Promise<number | undefined>>> = {
  translation: (data, id) => data.translations.findOwner(id),
  'api-key': (data, id) => data.apiKeys.findOwner(id),
  delivery: (data, id) => data.deliveries.findOwner(id),
  glossary: (data, id) => data.glossaries.findOwner(id),
}

/** For `own` rows: every id of the input belongs to the caller. Foreign and unknown ids get the same answer (promise Z2). */
export async function authorizeIds(row: Row, base: Base, input: unknown, data: Outside['data']): Promise<void> {
  if (row.access.who !== 'own') return
  const actor = caller(base)
  const find = owner[row.access.noun]
  if (!find || !row.ids) throw new Error(`${row.name} does not say whose ids it takes`)
  const ids = row.ids(input as never)
  const owners = await Promise.all(ids.map((id) => find(data, id)))
  if (owners.some((found) => found !== actor.userId)) throw notFound()
}

const isFresh = (actor: Actor, now: Date): boolean =>
  actor.secondFactorAt !== null && now.getTime() - Date.parse(actor.secondFactorAt) < freshMs
