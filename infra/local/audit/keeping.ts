import { letterHash } from '#functions/data/letter-hash.ts'
import {
  documentTraces,
  erasedAddress,
  type PersonTrace,
  personTraces,
  type Trace,
} from '#functions/data/translations/traces.ts'
import type { Translation } from './books.ts'
import { each, type Invariant } from './invariant.ts'

/** Every object has an owner; every mail one cause; payouts add up. */
export const keeping: Invariant[] = [
  {
    name: 'no document that was deleted leaves a trace that should be gone',
    check: ({ objectKeys, rows, translations }) => {
      const places: readonly Trace[] = documentTraces.filter((trace) => trace.ends === 'erased')
      return each(
        translations.filter((row) => row.deletedAt !== undefined),
        (document) => {
          const left = places.filter(
            ({ row, object }) =>
              rows.some((one) => row?.(one, document)) || objectKeys.some((key) => object?.(key, document)),
          )
          return (
            left.length > 0 && `translation ${document.id} was deleted and left ${left.map((one) => one.name).join()}`
          )
        },
      )
    },
  },
  {
    name: 'no account that was erased leaves a trace that should be gone',
    check: ({ objectKeys, rows, users }) => {
      const nouns: [string, PersonTrace][] = Object.entries(personTraces)
      return each(
        users.filter(({ id, email }) => email === erasedAddress(id)),
        (person) => {
          const left = nouns.filter(
            ([, { erased, row, object }]) =>
              erased && (rows.some((one) => row?.(one, person)) || objectKeys.some((key) => object?.(key, person))),
          )
          return left.length > 0 && `account ${person.id} was erased and left ${left.map(([noun]) => noun).join()}`
        },
      )
    },
  },
  {
    name: 'every object of the document bucket belongs to a row that owns it',
    check: ({ objectKeys, users, translations, batches, resumes }) => {
      const fridays = new Set(batches.map((batch) => batch.date))
      const people = new Set(users.map((user) => `${user.id}`))
      const owned = new Set(translations.map((row) => `${row.userId}/${row.id}`))
      return each(objectKeys, (key) => {
        const [place, userId = '', id = ''] = key.split('/')
        if (place === 'translators') return !resumes.includes(key) && `no translator has ${key}`
        if (place === 'payouts') return !fridays.has(userId) && `no Friday run made ${key}`
        const known = place === 'translations' ? owned.has(`${userId}/${id}`) : people.has(userId)
        return !known && `nobody owns ${key}`
      })
    },
  },
  {
    name: 'every mail has one cause, and every cause that was sent one mail',
    check: ({ mailbox, sent }) => {
      const causes = Map.groupBy(
        sent.filter((one) => one.status === 'sent'),
        (one) => bareId(one.messageId ?? ''),
      )
      // Of these the vendor's answer is missing: the mail went out once, or not at all.
      const open = sent.flatMap(({ status, letterHash: hash }) =>
        hash !== undefined && (status === 'unknown' || status === 'sending') ? [hash] : [],
      )
      const isOpen = (hash: string) => open.includes(hash) && open.splice(open.indexOf(hash), 1)
      const arrived = new Set(mailbox.map((mail) => bareId(mail.id)))
      const stray = mailbox.map(
        (mail) =>
          !causes.has(bareId(mail.id)) &&
          !isOpen(letterHash(mail.to.join(), mail)) &&
          `“${mail.subject}” to ${mail.to.join()} has no cause`,
      )
      const wrong = [...causes].map(([id, same]) => {
        const names = same.map((one) => one.cause).join(' and ')
        if (same.length > 1) return `one mail for ${names}`
        return !arrived.has(id) && `no mail for ${names}`
      })
      return each([...stray, ...wrong], (fault) => fault)
    },
  },
  {
    name: 'payout + platform fee = amount paid, once for each certified translation',
    check: ({ payouts, translations, jobs }) => {
      const signed = new Set<number | undefined>(
        jobs.filter(({ status }) => status === 'completed').map((job) => job.id),
      )
      const rows = new Map<number, (typeof translations)[number]>(translations.map((row) => [row.id, row]))
      const wrong = payouts.map(({ translationId, amountCents, payoutCents, platformFeeCents }) => {
        const row = rows.get(translationId)
        const adds =
          payoutCents + platformFeeCents === amountCents && amountCents === (row?.planCents ?? row?.amountCents)
        return !(adds && row && hasEarned(row, signed)) && `the payout of translation ${translationId} does not add up`
      })
      const has = new Set(payouts.map((payout) => payout.translationId))
      const missing = translations
        .filter((row) => row.translationType === 'certified' && row.stage === 'completed')
        .map((row) => !has.has(row.id) && `the certified translation ${row.id} has no payout`)
      return each([...wrong, ...missing], (fault) => fault)
    },
  },
]

/** It is complete, or was given back because what its translator had signed could not be certified. */
const hasEarned = ({ stage, refundedAt, queueItemId }: Translation, signed: ReadonlySet<number | undefined>): boolean =>
  stage === 'completed' || (refundedAt !== undefined && signed.has(queueItemId))

/** SES answers the bare id; a mailbox shows it as a message's header does. */
const bareId = (id: string): string => id.split('@')[0] ?? id
