import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { agreementVersion } from '#shared/translators/agreement.ts'
import { applyAsTranslator } from '#shared/translators/api.ts'
import { startCloud } from '../../accounts/testing/cloud.ts'
import { createPerson, type Person, signedIn } from '../../data/testing/person.ts'
import { call, type Response } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'

/** A number that exists nowhere else, so that it can be looked for. */
export const canary = '516-42-8093'

/** What the functions of translators and tax numbers need, made anew for one test file. */
export async function startTranslators(): Promise<{ close: () => Promise<unknown> }> {
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand({ Description: 'tax' }))
  process.env['TAX_KEY_ID'] = KeyMetadata?.KeyId
  return startCloud()
}

const bio =
  'I have translated court files, birth certificates and contracts for twelve years, mostly for lawyers. '.repeat(2)

export const application = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Tomás',
  lastName: 'Vega',
  email: `${crypto.randomUUID()}@example.com`,
  phone: '+34 600 123 456',
  country: 'Spain',
  timezone: 'CET',
  yearsExperience: 12,
  hourlyRate: 40,
  bio,
  taxId: canary,
  taxAddress: 'Calle Mayor 1',
  taxCity: 'Madrid',
  taxState: 'Madrid',
  taxZip: '28013',
  taxCountry: 'US',
  isUsResident: true,
  languagePairs: ['es-en'],
  specializations: ['Legal Documents'],
  contractorAgreementAccepted: true,
  contractorAgreementDate: '2020-01-01T00:00:00.000Z',
  agreementVersion,
  ...changes,
})

let addresses = 0
/** Each call comes from a network of its own unless the test names one. */
export const newNetwork = () => `198.18.${(addresses += 1) % 250}.${Math.floor(Math.random() * 250)}`

export const apply = (
  changes: Record<string, unknown> = {},
  cookies: string[] = [],
  address = newNetwork(),
): Promise<Response> => call(handler, applyAsTranslator, { body: application(changes), cookies, address })

/** A verified account with a session, and perhaps a level. */
export async function somebody(
  fields: Parameters<typeof createPerson>[0] = {},
): Promise<{ person: Person; cookies: string[] }> {
  const person = await createPerson(fields)
  return { person, cookies: await signedIn(person.id, { secondFactorAt: new Date().toISOString() }) }
}

export const staffMember = () => somebody({ isAdmin: true, adminLevel: 'admin' })
