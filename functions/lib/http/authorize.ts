import { AppError, notFound } from '#shared/lib/error.ts'
import type { OwnedNoun, Row } from '#shared/lib/route.ts'
import { isFresh, may, need, type Power } from '#shared/staff/powers.ts'
import type { Actor } from '../actor.ts'
import { caller } from '../caller.ts'
import type { Base, Outside } from '../ctx.ts'

/** Checks who calls against the row's access rule, before anything of the request is read. */
export function authorize(row: Row, base: Base): void {
  const { access } = row
  if (access.who === 'anyone') return
  const actor = caller(base)
  if (actor.via === 'api-key' && !row.apiKey) throw new AppError('api-key-not-allowed')
  switch (access.who) {
    case 'signed-in':
    case 'own':
      return
    case 'translator':
      if (actor.isTranslator) return
      if (access.orStaff === undefined || !may(actor.adminLevel, access.orStaff)) throw new AppError('translators-only')
      return strengthFor(access.orStaff, actor, base.now())
    case 'staff':
      if (!may(actor.adminLevel, access.power)) throw new AppError('no-rights')
      return strengthFor(access.power, actor, base.now())
  }
}

/** For rows of which some inputs ask for more: checked as soon as the input is read. */
export function authorizeInput(row: Row, base: Base, input: unknown): void {
  const power = row.power?.(input)
  if (power === undefined) return
  const actor = caller(base)
  if (actor.via === 'api-key') throw new AppError('api-key-not-allowed')
  if (!may(actor.adminLevel, power)) throw new AppError('no-rights')
  strengthFor(power, actor, base.now())
}

/** Staff have given their second factor, and for some powers just now. */
function strengthFor(power: Power, actor: Actor, now: Date): void {
  const facts = { secondFactorRequired: true }
  if (actor.secondFactorAt === null) throw new AppError('second-factor-missing', {}, { facts })
  if (need(power).fresh && !isFresh(actor.secondFactorAt, now)) throw new AppError('second-factor-old', {}, { facts })
}

const owner: Partial<Record<OwnedNoun, (data: Outside['data'], id: number) => Promise<number | undefined>>> = {
  translation: (data, id) => data.translations.findOwner(id),
  'api-key': (data, id) => data.apiKeys.findOwner(id),
  delivery: (data, id) => data.deliveries.findOwner(id),
  glossary: (data, id) => data.glossaries.findOwner(id),
  ticket: (data, id) => data.tickets.findOwner(id),
  'translator-test': (data, id) => data.translatorTests.findOwner(id),
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
