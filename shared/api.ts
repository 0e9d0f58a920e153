/** Every contract row: the only barrel. A row that is not here does not exist. */
import * as accounts from './accounts/api.ts'
import * as apiKeys from './api-keys/api.ts'
import * as applications from './applications/api.ts'
import * as audit from './audit/api.ts'
import * as certificates from './certificates/api.ts'
import * as counters from './counters/api.ts'
import * as documents from './documents/api.ts'
import * as glossaries from './glossaries/api.ts'
import * as invitations from './invitations/api.ts'
import * as jobs from './jobs/api.ts'
import * as languages from './languages/api.ts'
import type { Row } from './lib/route.ts'
import * as payments from './payments/api.ts'
import * as staffPayments from './payments/staff-api.ts'
import * as payouts from './payouts/api.ts'
import * as privacy from './privacy/api.ts'
import * as jobSegments from './segments/api.ts'
import * as subscriptions from './subscriptions/api.ts'
import * as support from './support/api.ts'
import * as desk from './support/desk-api.ts'
import * as tax from './tax/api.ts'
import * as translations from './translations/api.ts'
import * as segments from './translations/segments/api.ts'
import * as staffTranslations from './translations/staff/api.ts'
import * as translators from './translators/api.ts'
import * as entranceTests from './translators/entrance-test-api.ts'
import * as users from './users/api.ts'
import * as webhooks from './webhooks/api.ts'

/** Rows by noun; each noun is one Lambda. */
export const api = {
  accounts: rowsOf(accounts),
  apiKeys: rowsOf(apiKeys),
  applications: rowsOf(applications),
  audit: rowsOf(audit),
  certificates: rowsOf(certificates),
  counters: rowsOf(counters),
  documents: rowsOf(documents),
  glossaries: rowsOf(glossaries),
  invitations: rowsOf(invitations),
  jobs: rowsOf(jobs),
  languages: rowsOf(languages),
  // Apart from the customers' own: their pages load those alone.
  payments: [...rowsOf(payments), ...rowsOf(staffPayments)],
  payouts: rowsOf(payouts),
  privacy: rowsOf(privacy),
  segments: rowsOf(jobSegments),
  support: [...rowsOf(support), ...rowsOf(desk)],
  subscriptions: rowsOf(subscriptions),
  tax: rowsOf(tax),
  // The rows of segments stand apart: the first page that a visitor sees loads those of translations.
  translations: [...rowsOf(translations), ...rowsOf(segments), ...rowsOf(staffTranslations)],
  translators: [...rowsOf(translators), ...rowsOf(entranceTests)],
  users: rowsOf(users),
  webhooks: rowsOf(webhooks),
}
export type Noun = keyof typeof api

function rowsOf(module: Record<string, unknown>): Row[] {
  return Object.values(module).filter(
    (value): value is Row => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  )
}
