import { describe, expect, test } from 'vitest'
import { problemOf } from '../messages/field.ts'
import { sentence } from '../messages/table.ts'
import { taxCountries } from '../tax/tax-id.ts'
import { agreement, agreementReadTolerance, agreementVersion } from './agreement.ts'
import { TranslatorApplicationRequest } from './application.ts'
import { isCertifiable, pairLanguages } from './pair.ts'
import { addPair, nextTranslatorStatuses, specializations, timezones, translatorLimits } from './translator.ts'

const good = {
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'Ana@Example.com',
  phone: '+55 11 5555 0100',
  country: 'Brazil',
  timezone: 'EST',
  yearsExperience: 5,
  hourlyRate: 25,
  bio: 'x'.repeat(100),
  taxId: '516-42-8093',
  taxAddress: '1 Main Street',
  taxCity: 'Miami',
  taxState: 'FL',
  taxZip: '33101',
  languagePairs: ['pt-en', 'pt-en'],
  specializations: ['Legal Documents'],
  contractorAgreementAccepted: true,
  contractorAgreementDate: '2026-11-22T10:00:00+02:00',
}

/** What stands beside each field. */
function messages(changes: Record<string, unknown>): Record<string, string> {
  const parsed = TranslatorApplicationRequest.safeParse({ ...good, ...changes }, { reportInput: true })
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => {
      const { code, params } = problemOf(issue)
      return [issue.path.join('.'), sentence(code, params)]
    }),
  )
}

test('section 5: a whole application is taken, with the defaults of section 9', () => {
  expect(TranslatorApplicationRequest.parse(good)).toMatchObject({
    email: 'ana@example.com',
    taxCountry: 'US',
    isUsResident: true,
    languagePairs: ['pt-en'],
  })
  expect(messages({ portfolioUrl: '', linkedinUrl: '', businessName: '' })).toEqual({})
})

describe('section 5: each rule with its message', () => {
  test.each<[string, unknown, string]>([
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['lastName', '', 'Last name must be at least 2 characters'],
    ['email', 'ana', 'Please enter a valid email address'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['country', 'B', 'Please select your country'],
    ['timezone', '', 'Please select your timezone'],
    ['timezone', undefined, 'Please select your timezone'],
    ['yearsExperience', 0, 'At least 1 year of experience required'],
    ['yearsExperience', 51, 'Please enter at most 50 years'],
    ['hourlyRate', 9.99, 'Minimum rate is $10/hour'],
    ['hourlyRate', 201, 'Maximum rate is $200/hour'],
    ['bio', 'x'.repeat(99), 'Bio must be at least 100 characters'],
    ['bio', 'x'.repeat(1001), 'Bio must be less than 1000 characters'],
    ['portfolioUrl', 'my site', 'Please enter a valid URL'],
    ['linkedinUrl', 'javascript:alert(1)', 'Please enter a valid LinkedIn URL'],
    ['taxId', '12345678', 'Tax ID/SSN is required (minimum 9 characters)'],
    ['taxId', '000-12-3456', 'Please check this number: it is no valid SSN, EIN or ITIN'],
    ['taxAddress', '1 M', 'Address is required for tax forms'],
    ['taxCity', 'M', 'City is required'],
    ['taxState', 'F', 'State/Province is required'],
    ['taxZip', '331', 'ZIP/Postal code is required'],
    ['languagePairs', [], 'Please add at least one language pair'],
    ['languagePairs.0', ['en-en'], 'Please choose two different languages of the list'],
    ['languagePairs.0', ['en-xx'], 'Please choose two different languages of the list'],
    ['specializations', [], 'Please select at least one specialization'],
    ['contractorAgreementAccepted', false, 'Please accept the contractor agreement'],
  ])('%s: %j', (field, value, message) => {
    expect(messages({ [field.split('.')[0] ?? '']: value })).toEqual({ [field]: message })
  })

  test.each([
    ['yearsExperience', 1],
    ['yearsExperience', 50],
    ['hourlyRate', 10],
    ['hourlyRate', 200],
    ['bio', 'x'.repeat(1000)],
  ])('%s may be %s', (field, value) => {
    expect(messages({ [field]: value })).toEqual({})
  })
})

test('a tax resident of the United States pays no taxes with the number of another country', () => {
  const abroad = { taxCountry: 'MX', taxId: 'GOMA800101AB1' }
  expect(messages({ ...abroad, isUsResident: true })).toEqual({
    taxCountry:
      'A tax resident of the United States chooses the United States here and gives an SSN, EIN or ITIN. If you are not one, untick the box below',
  })
  expect(messages({ ...abroad, isUsResident: false })).toEqual({})
  expect(messages({ isUsResident: false })).toEqual({})
})

test('a pair joins when both languages are chosen, they differ, and it is not there yet', () => {
  expect(addPair([], 'es', 'en')).toEqual(['es-en'])
  expect(addPair(['es-en'], 'en', 'es')).toEqual(['es-en', 'en-es'])
  for (const [source, target] of [
    ['es', 'en'],
    ['en', 'en'],
    ['', 'en'],
    ['en', ''],
  ] as const)
    expect(addPair(['es-en'], source, target)).toBeUndefined()
})

test.each([
  ['zh-TW', 'en', true],
  ['en', 'fr-CA', true],
  ['auto', 'es-MX', true],
  ['en', 'pl', false],
  ['fa-AF', 'en', false],
  ['auto', 'pl', false],
  ['pt', 'pt-PT', false],
])('whether translators could work from %s into %s: %s', (source, target, could) => {
  expect(isCertifiable(source, target)).toBe(could)
})

test('sections 3 and 9: the lists and limits as specified', () => {
  expect(pairLanguages).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar', 'hi'])
  expect(specializations).toHaveLength(10)
  expect(timezones).toEqual(['EST', 'CST', 'MST', 'PST', 'GMT', 'CET', 'JST'])
  expect(taxCountries).toEqual(['US', 'CA', 'MX', 'OTHER'])
  expect(translatorLimits).toMatchObject({
    hourlyRate: { min: 10, max: 200, default: 25 },
    yearsExperience: { min: 1, max: 50, default: 1 },
    bio: { min: 100, max: 1000 },
    rating: 5,
  })
})

test('section 4: an application is decided only from pending', () => {
  expect(nextTranslatorStatuses.pending).toEqual(['approved', 'rejected'])
  expect(
    Object.values(nextTranslatorStatuses)
      .flat()
      .filter((status) => status === 'rejected'),
  ).toHaveLength(1)
  expect(nextTranslatorStatuses.rejected).toEqual([])
})

test('section 2.3: the agreement has its eleven sections, in words, and a version', () => {
  expect(agreement.map(({ id }) => id)).toEqual([
    'status',
    'taxes',
    'services',
    'payment',
    'confidentiality',
    'quality',
    'intellectual-property',
    'termination',
    'liability',
    'law',
    'compliance',
  ])
  for (const { title, text } of agreement) {
    expect(title.length).toBeGreaterThan(4)
    expect(text.join(' ').split(' ').length, title).toBeGreaterThan(60)
  }
  expect(agreementVersion).toMatch(/^\d{4}-\d{2}$/)
  expect(agreementReadTolerance).toBe(10)
})
