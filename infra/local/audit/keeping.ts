import { each, type Invariant } from './invariant.ts'

/** Every object has an owner; every mail one cause; payouts add up. */
export const keeping: Invariant[] = [
  {
    name: 'every object of the document bucket belongs to a row that owns it',
    check: ({ objectKeys, users, translations }) => {
      const people = new Set(users.map((user) => `${user.id}`))
      const owned = new Set(translations.map((row) => `${row.userId}/${row.id}`))
      return each(objectKeys, (key) => {
        const [place, userId = '', id = ''] = key.split('/')
        const known = place === 'translations' ? owned.has(`${userId}/${id}`) : people.has(userId)
        return !known && `nobody owns ${key}`
      })
    },
  },
  {
    name: 'every mail to an account has one cause, and every cause at most one mail',
    check: ({ mailbox, sent, users }) => {
      const accounts = new Set(users.map((user) => user.email))
      const causes = Map.groupBy(sent, (one) => one.messageId ?? '')
      causes.delete('')
      const twice = [...causes].map(
        ([, same]) => same.length > 1 && `one mail for ${same.map((one) => one.cause).join(' and ')}`,
      )
      const letters = mailbox.filter((mail) => mail.to.some((address) => accounts.has(address)))
      const stray = letters.map((mail) => !causes.has(mail.id) && `“${mail.subject}” to ${mail.to.join()} has no cause`)
      return each([...twice, ...stray], (fault) => fault)
    },
  },
  {
    name: 'payout + platform fee = amount paid, once for each certified translation',
    check: ({ payouts, translations }) => {
      const rows = new Map<number, (typeof translations)[number]>(translations.map((row) => [row.id, row]))
      const wrong = payouts.map(({ translationId, amountCents, payoutCents, platformFeeCents }) => {
        const row = rows.get(translationId)
        const adds = payoutCents + platformFeeCents === amountCents && amountCents === row?.amountCents
        return !(adds && row.stage === 'completed') && `the payout of translation ${translationId} does not add up`
      })
      const has = new Set(payouts.map((payout) => payout.translationId))
      const missing = translations
        .filter((row) => row.translationType === 'certified' && row.stage === 'completed')
        .map((row) => !has.has(row.id) && `the certified translation ${row.id} has no payout`)
      return each([...wrong, ...missing], (fault) => fault)
    },
  },
]
