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

/** A translator whom one job of this price was paid today. */
async function paidTranslator(amountCents: number, changes: Record<string, unknown> = {}) {
  const { person, cookies } = await somebody()
  const applied = await apply(changes, cookies)
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body))
  const entry = await payouts.find(await signedJob(person.id, amountCents))
  if (!entry) throw new Error('no entry')
  await payouts.move(entry, { status: 'completed', payoutMethod: 'manual', now: new Date() })
  return { person, profile: await translators.find(person.id) }
}

test('R1: the year’s forms name who is due one; full numbers leave with a fresh second factor, a reason and an audit row', async () => {
  const due = await paidTranslator(300_000)
  const little = await paidTranslator(2495)
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
