import { expect, test } from 'vitest'
import type { TaxForm } from '#shared/payouts/tax-year.ts'
import { paidInJanuary } from './testing/paid-in-january.ts'
import { dueByNumber, mayBeDue, type Recipient, recipientsOf } from './year.ts'

const recipient = (name: string, form: TaxForm, taxIdLastFour: string, sharesEnd = false) =>
  ({ view: { name, form, taxIdKind: 'ssn', taxIdLastFour, sharesEnd } }) as Recipient

const [large, small] = [recipient('large', '1099-nec', '1111'), recipient('small', 'below-threshold', '2222')]
const [abroad, twin] = [recipient('abroad', 'foreign', '3333'), recipient('twin', 'below-threshold', '4444', true)]

test.each<[string, Recipient[], string[]]>([
  ['whose own sum says so', [large, small, abroad], ['large']],
  ['whose number may be that of another one', [large, small, twin], ['large', 'twin']],
  [
    'everybody of the United States, where one left before the end of the number was kept',
    [small, recipient('left', 'below-threshold', ''), abroad],
    ['small', 'left'],
  ],
  [
    'the same where a form is due for that one anyway: its sum may be larger',
    [recipient('left', '1099-nec', ''), small],
    ['left', 'small'],
  ],
])('a form may be due for: %s', (_, recipients, names) => {
  expect(mayBeDue(recipients).map(({ view }) => view.name)).toEqual(names)
})

/** Answers after a turn, and counts how many are asked at the same time. */
function counting() {
  const seen = { now: 0, most: 0, calls: 0 }
  const answer = async <T>(value: T): Promise<T> => {
    seen.calls++
    seen.most = Math.max(seen.most, ++seen.now)
    await new Promise(setImmediate)
    seen.now--
    return value
  }
  return { seen, answer }
}

const tax = (id: number) => ({
  sealedTaxId: `sealed-${id}`,
  legalName: `Person ${id}`,
  taxIdKind: 'ssn',
  isUsResident: true,
})
const profile = (id: number) => ({
  id,
  firstName: 'Rosa',
  lastName: String(id),
  taxIdKind: 'ssn',
  taxIdLastFour: String(id).slice(-4).padStart(4, '0'),
  isUsResident: true,
})

test('thousands of recipients are asked for and opened some at a time, and all are told', async () => {
  const people = 1000
  const paid = Array.from({ length: people }, (_, i) => ({ translatorId: i + 1, payoutCents: 300_000 + i }))
  const [looked, opened] = [counting(), counting()]
  const data = {
    payouts: { listPaidIn: paidInJanuary(paid) },
    translators: {
      find: (id: number) => looked.answer(profile(id)),
      findTax: (id: number) => looked.answer(tax(id)),
    },
  }
  const seal = { open: (sealed: string) => opened.answer(sealed.replace('sealed-', '').padStart(9, '0')) }
  const recipients = await recipientsOf({ data } as never, 2026)
  expect(recipients.map(({ view }) => view.totalCents)).toEqual(paid.map(({ payoutCents }) => payoutCents).toReversed())
  const due = await dueByNumber({ seal } as never, 2026, mayBeDue(recipients))
  expect(due.map(({ accounts }) => accounts.length)).toEqual(Array(people).fill(1))
  expect([looked.seen.calls, opened.seen.calls]).toEqual([2 * people, people])
  for (const { seen } of [looked, opened]) {
    expect(seen.most).toBeGreaterThanOrEqual(20)
    expect(seen.most).toBeLessThanOrEqual(50)
  }
})

test('a year is added up while its months come side by side, and no payment of it is kept', async () => {
  const [months, pages] = [12, 30]
  const { seen, answer } = counting()
  /** One object is all payments of a month: who keeps them has its last sum, as often as there were some. */
  async function* listPaidIn(month: string) {
    const paid = { translatorId: 1, profileId: month.endsWith('-12') ? 7 : undefined, payoutCents: 0 }
    for (let page = 1; page <= pages; page++) yield await answer([Object.assign(paid, { payoutCents: page })])
  }
  const kept = { legalName: 'Rosa Marín', isUsResident: true }
  const translators = { find: async () => undefined, findTax: async (id: number) => (id === 7 ? kept : undefined) }
  const recipients = await recipientsOf({ data: { payouts: { listPaidIn }, translators } } as never, 2026)
  const [payments, totalCents] = [months * pages, (months * pages * (pages + 1)) / 2]
  expect(recipients.map(({ view }) => view)).toMatchObject([{ name: 'Rosa Marín', payments, totalCents }])
  expect(seen).toMatchObject({ calls: months * pages, most: months })
})

test('a number of a person and the same digits of a company are two recipients; one whose kind is not known joins its number', async () => {
  const paid = (kind: 'ssn' | 'ein' | null, id: number) => ({
    profileId: id,
    tax: { sealedTaxId: 'x' },
    view: { taxIdKind: kind, totalCents: 300_000 + id },
  })
  const seal = { open: async () => '12-3456789' }
  const sums = async (...all: object[]) =>
    (await dueByNumber({ seal } as never, 2026, all as Recipient[])).map(({ totalCents }) => totalCents)
  expect(await sums(paid('ssn', 1), paid('ein', 2))).toEqual([300_002, 300_001])
  expect(await sums(paid('ssn', 1), paid('ssn', 2), paid(null, 4))).toEqual([900_007])
})

test('who has left and never sent a W-9 is named as the profile named them', async () => {
  const paid = [{ translatorId: 1, profileId: 7, payoutCents: 300_000 }]
  const kept = { sealedTaxId: 'x', name: 'Rosa Marín', isUsResident: true, taxIdKind: 'ssn', taxIdLastFour: '6789' }
  const data = {
    payouts: { listPaidIn: paidInJanuary(paid) },
    translators: { find: async () => undefined, findTax: async () => kept },
  }
  const named = (await recipientsOf({ data } as never, 2026)).map(({ view }) => [view.name, view.form])
  expect(named).toEqual([['Rosa Marín', '1099-nec']])
})
