import { afterAll, beforeAll, expect, test } from 'vitest'
import { payDay } from '#shared/payouts/friday.ts'
import * as rows from '#shared/tax/api.ts'
import { audit, payouts, translators } from '../data/data.ts'
import { signedIn } from '../data/testing/person.ts'
import { signedJob } from '../data/testing/signed-job.ts'
import { call } from '../lib/testing/call.ts'
import { apply, canary, somebody, staffMember, startTranslators } from '../translators/testing/applicants.ts'
import { handler } from './entry.ts'

let cloud: { close: () => Promise<unknown> }
beforeAll(async () => {
  cloud = await startTranslators()
}, 120_000)
afterAll(() => cloud.close())

const year = payDay(new Date()).slice(0, 4)

const yearMs = 365 * 86_400_000

/** A translator whom one job of this price was paid today. */
async function paidTranslator(amountCents: number, changes: Record<string, unknown> = {}, years = 0) {
  const { person, cookies } = await somebody()
  const applied = await apply(changes, cookies)
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body))
  const entry = await payouts.find(await signedJob(person.id, amountCents))
  if (!entry) throw new Error('no entry')
  await payouts.move(entry, { status: 'completed', payoutMethod: 'manual', now: new Date(Date.now() + years * yearMs) })
  return { person, profile: await translators.find(person.id) }
}

test('R1: the year’s forms name who is due one; full numbers leave with a fresh second factor, a reason and an audit row', async () => {
  const due = await paidTranslator(300_000)
  const little = await paidTranslator(2495, { taxId: '516-42-7777' })
  const abroad = await paidTranslator(300_000, { isUsResident: false, taxCountry: 'OTHER', taxId: '12345678-Z' })
  expect(due.profile).toMatchObject({ completedTranslations: 1, totalEarningsCents: 210_000 })
  const { person, cookies } = await staffMember()
  const listed = await call(handler, rows.listTaxForms, { path: { year }, cookies })
  const recipients = listed.body['recipients'] as Record<string, unknown>[]
  const of = (id: number) => recipients.find((one) => one['translatorId'] === id)
  expect(of(due.person.id)).toMatchObject({
    form: '1099-nec',
    missing: 'W-9',
    totalCents: 210_000,
    taxIdLastFour: '8093',
  })
  expect(of(little.person.id)).toMatchObject({ form: 'below-threshold', totalCents: 1746 })
  expect(of(abroad.person.id)).toMatchObject({ form: 'foreign', missing: 'W-8' })
  expect(JSON.stringify(listed.body)).not.toContain(canary.replaceAll('-', ''))

  const body = { reason: 'Filing for the year' }
  const stale = await signedIn(person.id, { secondFactorAt: new Date(Date.now() - 3_600_000).toISOString() })
  expect((await call(handler, rows.exportTaxForms, { path: { year }, body, cookies: stale })).status).toBe(403)
  expect((await call(handler, rows.exportTaxForms, { path: { year }, body: { reason: '' }, cookies })).status).toBe(400)
  expect((await audit.listOf(`tax-year:${year}`, { limit: 5 })).rows).toEqual([])
  const exported = await call(handler, rows.exportTaxForms, { path: { year }, body, cookies })
  expect(exported.body).toMatchObject({ forms: 1, filename: `attesta-1099-nec-${year}.csv` })
  const csv = String(exported.body['csv']).trimEnd().split('\r\n')
  expect(csv).toHaveLength(2)
  expect(csv[1]).toContain(`${canary.replaceAll('-', '')},ssn`)
  expect(csv[1]).toContain('2100.00')
  expect(exported.headers['cache-control']).toBe('no-store')
  const [row] = (await audit.listOf(`tax-year:${year}`, { limit: 5 })).rows
  expect(row).toMatchObject({ action: 'tax-forms.exported', actor: person.id, why: body.reason })
})

let tries = 0
test('two accounts of one number are one recipient of a form: the threshold counts their sum', async () => {
  // A retry has a year of its own.
  const years = 2 + tries++
  const later = Number(year) + years
  const paid = (cents: number, taxId: string) => paidTranslator(cents, { taxId }, years)
  const one = await paid(200_000, '516-42-1234')
  const other = await paid(150_000, '516421234')
  const stranger = await paid(250_000, '517-43-1234')
  if (!other.profile) throw new Error('no profile')
  // The account is gone, its tax data are not.
  await translators.erase(other.profile, new Date('2040-01-01'))
  const { cookies } = await staffMember()
  const path = { year: String(later) }
  const listed = await call(handler, rows.listTaxForms, { path, cookies })
  const recipients = listed.body['recipients'] as Record<string, unknown>[]
  expect(recipients.map((each) => [each['taxIdLastFour'], each['form'], each['sharesEnd']])).toEqual([
    ['1234', 'below-threshold', true],
    ['1234', 'below-threshold', true],
    ['1234', 'below-threshold', true],
  ])
  const body = { reason: 'Filing for the year' }
  const exported = await call(handler, rows.exportTaxForms, { path, body, cookies })
  const csv = String(exported.body['csv']).trimEnd().split('\r\n')
  expect(exported.body).toMatchObject({ forms: 1 })
  expect(csv[1]).toContain(`${one.person.id} ${other.person.id},516421234,ssn`)
  expect(csv[1]).toContain('2450.00')
  expect(exported.body['csv']).not.toContain(String(stranger.person.id))
  // The row tells what left, not whose numbers were compared.
  const [row] = (await audit.listOf(`tax-year:${later}`, { limit: 1 })).rows
  expect(row).toMatchObject({ action: 'tax-forms.exported', after: { forms: 1, cents: 245_000 } })
})
