import { expect, test } from 'vitest'
import { inviteAdmin } from '#shared/invitations/api.ts'
import { submitTranslation } from '#shared/jobs/api.ts'
import { JobPriority } from '#shared/jobs/job.ts'
import { languageGroup, languageName } from '#shared/languages/language.ts'
import { newTicket, TicketPriority } from '#shared/support/ticket.ts'
import { taxCountries } from '#shared/tax/tax-id.ts'
import { TranslatorApplicationRequest } from '#shared/translators/application.ts'
import { pairLanguages } from '#shared/translators/pair.ts'
import { specializations, timezones, translatorLimits } from '#shared/translators/translator.ts'
import { missingRows } from '../missing-rows.ts'
import { entities, fieldsIn } from './entities.ts'
import { parts } from './specification.ts'

const counted = {
  becoming: 22,
  hub: 23,
  calls: 32,
  desk: 19,
  queue: 15,
  applications: 7,
  payouts: 9,
  people: 24,
  figures: 22,
  site: 21,
}

/** Of a list that is specified in one line. */
function listed(words: string): string[] {
  return words.split(', ')
}

const says = Object.values(parts)
  .flat(2)
  .map(([words]) => words)

test('no row of the staff side is left out, and none is told twice', () => {
  const found = Object.entries(parts).map(([name, rows]) => [name, rows.flat().length])
  expect(Object.fromEntries(found)).toEqual(counted)
  expect(says.toSorted().filter((words, index, all) => words === all[index - 1])).toEqual([])
})

test.each(entities.map((entity) => [entity.says.split(':')[0], entity] as const))(
  'every field of %s is kept',
  (_, { says: words, kept, named = {} }) => {
    const names = fieldsIn(words)
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => kept.every(({ shape }) => !((named[name] ?? name) in shape)))).toEqual([])
  },
)

const choices: [says: string, there: readonly string[], asked: readonly string[]][] = [
  [
    'Language: name and code. The 12 codes offered for pairs: en English, es Spanish, fr French, de German, it Italian, pt Portuguese, ru Russian, zh Chinese, ja Japanese, ko Korean, ar Arabic, hi Hindi.',
    pairLanguages.map((code) => `${code} ${languageName(code)}`),
    listed(
      'en English, es Spanish, fr French, de German, it Italian, pt Portuguese, ru Russian, zh Chinese, ja Japanese, ko Korean, ar Arabic, hi Hindi',
    ),
  ],
  [
    'The user guide lists 18 languages, adding Dutch, Swedish, Norwegian, Polish, Turkish and Vietnamese (the remaining ones: not shown).',
    ['nl', 'sv', 'no', 'pl', 'tr', 'vi'].filter((code) => languageGroup(code) !== 'Other'),
    ['nl', 'sv', 'no', 'pl', 'tr', 'vi'],
  ],
  [
    'Specializations (10): Legal Documents, Medical/Healthcare, Technical/Engineering, Business/Finance, Academic/Research, Marketing/Advertising, Government/Official, Literary/Creative, Software/IT, Tourism/Travel.',
    specializations,
    listed(
      'Legal Documents, Medical/Healthcare, Technical/Engineering, Business/Finance, Academic/Research, Marketing/Advertising, Government/Official, Literary/Creative, Software/IT, Tourism/Travel',
    ),
  ],
  [
    'Timezones: EST, CST, MST, PST, GMT, CET, JST. Tax countries: US, CA, MX, OTHER (Other, contact support).',
    [...timezones, ...taxCountries],
    listed('EST, CST, MST, PST, GMT, CET, JST, US, CA, MX, OTHER'),
  ],
  [
    'Priorities: job priorities low, normal, high, urgent. Ticket priorities low, medium, high, urgent.',
    [...JobPriority.options, ...TicketPriority.options],
    listed('low, normal, high, urgent, low, medium, high, urgent'),
  ],
]

test.each(choices)('%s', (_, there, asked) => {
  expect(there).toEqual(asked)
})

test('what nobody says has the specified value', () => {
  const ticket = newTicket(
    { id: 1, author: 'person', userId: 1, subject: 's', message: 'm', name: 'n', email: 'e@example.com' } as never,
    new Date(0),
  )
  expect(ticket).toMatchObject({ status: 'open', priority: 'medium' })
  const { taxCountry, isUsResident } = TranslatorApplicationRequest.shape
  expect([taxCountry.parse(undefined), isUsResident.parse(undefined)]).toEqual(['US', true])
  expect(translatorLimits.rating).toBe(5)
  expect(inviteAdmin.input.shape.adminLevel.parse(undefined)).toBe('admin')
  expect(submitTranslation.input.shape.qualityScore.parse(undefined)).toBe(95)
})

test('each word of its sections stands in a row, where the specification is at hand', () => {
  const file = process.env['STAFF_SPECIFICATION_FILE']
  const all = [...says, ...entities.map((entity) => entity.says), ...choices.map(([words]) => words)]
  const missing = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) =>
    file ? missingRows(file, section, all).map((words) => `${section}: ${words}`) : [],
  )
  expect(missing).toEqual([])
})
