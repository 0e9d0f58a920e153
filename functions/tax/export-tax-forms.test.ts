import { expect, test } from 'vitest'
import { exportTaxForms } from './export-tax-forms.ts'
import { paidInJanuary } from './testing/paid-in-january.ts'

type Person = { id: number; number: string; taxCountry: string; name?: string }

/** The file of a year in which these were paid, all of them as residents of the United States without a Form W-9. */
async function fileOf(...people: Person[]): Promise<string[]> {
  const of = (id: number) => people.find((one) => one.id === id)
  const kind = (one?: Person) => (one?.taxCountry === 'US' ? 'ssn' : 'foreign')
  const address = { taxAddress: 'Calle 5 de Mayo 10', taxCity: 'Puebla', taxState: 'Puebla', taxZip: '72000' }
  const paid = people.map(({ id }) => ({ translatorId: id, payoutCents: 300_000 - id }))
  const data = {
    payouts: { listPaidIn: paidInJanuary(paid) },
    translators: {
      find: async (id: number) => {
        const taxIdLastFour = of(id)?.number.slice(-4)
        const names = { firstName: 'Alma', lastName: `N${id}` }
        return {
          ...names,
          id,
          taxIdKind: kind(of(id)),
          taxIdLastFour,
          isUsResident: true,
          taxCountry: of(id)?.taxCountry,
        }
      },
      findTax: async (id: number) => ({ sealedTaxId: String(id), businessName: '', ...address }),
    },
    audit: { append: async () => undefined },
  }
  const seal = { open: async (sealed: string) => of(Number(sealed))?.number }
  const actor = { userId: 1 }
  const ctx = { data, seal, actor, newId: () => 1, now: () => new Date('2027-01-05T00:00:00Z') }
  const { output } = await exportTaxForms(ctx as never, { year: 2026, reason: 'Filing' })
  return output.csv.trimEnd().split('\r\n').slice(1)
}

test('numbers of another country keep their letters and are of the people they are of, with their own country', async () => {
  const file = await fileOf(
    { id: 1, number: 'GOMA800101AB1', taxCountry: 'MX' },
    { id: 2, number: 'LOPB800101CD1', taxCountry: 'MX' },
  )
  expect(file.map((line) => line.split(',').slice(2, 5))).toEqual([
    ['1', 'GOMA800101AB1', 'foreign'],
    ['2', 'LOPB800101CD1', 'foreign'],
  ])
  for (const line of file) expect(line).toContain(',72000,MX,')
})

test('one number is one recipient however it was written, and another one in another country', async () => {
  const written = ['046 454 286', '046-454-286', '046454286']
  const file = await fileOf(...written.map((number, n) => ({ id: n + 1, number, taxCountry: n < 2 ? 'CA' : 'MX' })))
  expect(file.map((line) => line.split(',').slice(2, 4))).toEqual([
    ['1 2', '046454286'],
    ['3', '046454286'],
  ])
})

test('a number of the United States is of the United States', async () => {
  expect((await fileOf({ id: 1, number: '516-42-8093', taxCountry: 'US' }))[0]).toContain(',516428093,ssn,Alma N1,')
  expect((await fileOf({ id: 1, number: '516-42-8093', taxCountry: 'US' }))[0]).toContain(',72000,US,')
})
