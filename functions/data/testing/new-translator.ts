import { TranslatorId } from '#shared/lib/id.ts'
import { newId } from '../../lib/base.ts'
import { TranslatorRow } from '../jobs/translator-row.ts'
import * as translators from '../jobs/translators.ts'
import { createPerson } from './person.ts'

/**
 * An approved translator with an account, who has confirmed their own data; `fields` are what the test is about. Their tax number
 * opens only where the test seals it.
 */
export async function newTranslator(
  pairs: string[],
  fields: Partial<TranslatorRow> = {},
  account: Parameters<typeof createPerson>[0] = {},
  sealTaxId: (id: TranslatorId) => Promise<string> = async () => 'x',
) {
  const at = new Date().toISOString()
  const { firstName = 'Tomás', lastName = 'Vega' } = fields
  const person = await createPerson({ firstName, lastName, ...account })
  const row = TranslatorRow.parse({
    id: TranslatorId.parse(newId()),
    userId: person.id,
    firstName,
    lastName,
    email: person.email,
    phone: '+34 600 123 456',
    country: 'Spain',
    timezone: 'CET',
    languagePairs: pairs,
    specializations: ['Legal Documents'],
    yearsExperience: 12,
    hourlyRate: 40,
    bio: 'I have translated court files, birth certificates and contracts for twelve years, mostly for lawyers.',
    statusAt: at,
    emailProvenAt: at,
    confirmedAt: at,
    contractorAgreementVersion: '1',
    contractorAgreementDate: at,
    taxIdKind: 'ssn',
    taxIdLastFour: '8093',
    taxCountry: 'US',
    isUsResident: true,
    createdAt: at,
    updatedAt: at,
    ...fields,
  })
  const taxAddress = { taxAddress: 'Calle Mayor 1', taxCity: 'Madrid', taxState: 'Madrid', taxZip: '28013' }
  await translators.create(row, {
    translatorId: row.id,
    sealedTaxId: await sealTaxId(row.id),
    businessName: '',
    ...taxAddress,
    updatedAt: at,
  })
  await translators.decide(row, { status: 'approved', by: person.id, reason: null }, [], new Date())
  return { person, row }
}
