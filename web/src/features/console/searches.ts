import { listQueue } from '#shared/jobs/api.ts'
import { getPayout, listPendingPayouts } from '#shared/payouts/api.ts'
import type { PendingPayout } from '#shared/payouts/view.ts'
import type { Power } from '#shared/staff/powers.ts'
import { listTickets } from '#shared/support/desk-api.ts'
import { listTranslations } from '#shared/translations/api.ts'
import { listTranslatorApplications } from '#shared/translators/api.ts'
import { listUsers } from '#shared/users/api.ts'
import { foldName, searchMinLetters } from '#shared/users/search.ts'
import { call } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import type { TabId } from './tabs.ts'

/** Something that the palette found. */
export type Hit = {
  key: string
  title: string
  /** What tells two of the same title apart: an address, a language pair. */
  detail?: string
  /** `?tab=tickets&open=12`. */
  to: string
}

export type Search = {
  /** The tab that its hits belong to: they stand under its name. */
  tab: TabId
  power: Power
  /** At most five hits of an id or a prefix. `signal` ends with the next letter. */
  find: (text: string, signal: AbortSignal) => Promise<Hit[]>
}

/** What the palette searches beside the tabs. */
export const searches: readonly Search[] = [
  {
    tab: 'users',
    power: 'users.read',
    find: async (text, signal) => {
      if (foldName(text).length < searchMinLetters) return []
      const people = await call(listUsers, { search: text, limit: most }, signal)
      return people.map(({ id, firstName, lastName, email }) => ({
        key: String(id),
        title: `${firstName} ${lastName}`,
        detail: email,
        to: `?tab=users&open=${id}`,
      }))
    },
  },
  {
    tab: 'tickets',
    power: 'tickets.read',
    find: async (text, signal) => {
      // Tickets are found by their number or the address of who asked.
      if (!isNumber(text) && !text.includes('@')) return []
      const { tickets } = await call(listTickets, { search: text.replace('#', ''), limit: most }, signal)
      return tickets.map(({ id, subject, email }) => ({
        key: String(id),
        title: subject,
        detail: email,
        to: `?tab=tickets&open=${id}`,
      }))
    },
  },
  {
    tab: 'translations',
    power: 'translations.read',
    find: async (text, signal) => {
      if (!isNumber(text) && foldName(text).length < searchMinLetters) return []
      const found = await call(listTranslations, { all: 'true', search: text, limit: most }, signal)
      return found.map(({ id, originalFilename }) => ({
        key: String(id),
        title: originalFilename,
        detail: `#${id}`,
        to: `?tab=translations&open=${id}`,
      }))
    },
  },
  {
    tab: 'queue',
    power: 'queue.read',
    find: async (text, signal) => {
      if (!isNumber(text) && foldName(text).length < searchMinLetters) return []
      const jobs = await call(listQueue, { search: text, limit: most }, signal)
      return jobs.map(({ id, translation, assignedTranslator }) => ({
        key: String(id),
        title: translation.originalFilename,
        detail: assignedTranslator ?? `#${id}`,
        to: `?tab=queue&open=${id}`,
      }))
    },
  },
  {
    tab: 'applications',
    power: 'applications.read',
    find: async (text, signal) => {
      if (!isNumber(text) && foldName(text).length < searchMinLetters) return []
      const found = await call(listTranslatorApplications, { search: text, limit: most }, signal)
      return found.map(({ id, firstName, lastName, email }) => ({
        key: String(id),
        title: `${firstName} ${lastName}`,
        detail: email,
        to: `?tab=applications&open=${id}`,
      }))
    },
  },
  {
    tab: 'payouts',
    power: 'payouts.read',
    find: async (text, signal) => {
      if (isNumber(text)) {
        const found = await orNone(() => call(getPayout, { id: Number(text.replace('#', '')) }, signal))
        return found ? [payoutHit(found.payout)] : []
      }
      if (foldName(text).length < searchMinLetters) return []
      return (await call(listPendingPayouts, { search: text, limit: most }, signal)).map(payoutHit)
    },
  },
]

const payoutHit = ({ id, originalFilename, translator, assignedTranslator }: PendingPayout): Hit => ({
  key: String(id),
  title: translator ? `${translator.firstName} ${translator.lastName}` : (assignedTranslator ?? `#${id}`),
  detail: originalFilename,
  to: `?tab=payouts&open=${id}`,
})

/** What there is no such thing of is no failure of a search. */
async function orNone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

const most = 5
const isNumber = (text: string): boolean => /^#?\d+$/.test(text)
