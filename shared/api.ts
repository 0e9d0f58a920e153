/** Every contract row: the only barrel. A row that is not here does not exist. */
import * as accounts from './accounts/api.ts'
import * as apiKeys from './api-keys/api.ts'
import * as applications from './applications/api.ts'
import * as documents from './documents/api.ts'
import * as glossaries from './glossaries/api.ts'
import * as languages from './languages/api.ts'
import type { Row } from './lib/route.ts'
import * as payments from './payments/api.ts'
import * as privacy from './privacy/api.ts'
import * as subscriptions from './subscriptions/api.ts'
import * as support from './support/api.ts'
import * as translations from './translations/api.ts'
import * as segments from './translations/segments/api.ts'
import * as webhooks from './webhooks/api.ts'

/** Rows by noun; each noun is one Lambda. */
export const api = {
  accounts: rowsOf(accounts),
  apiKeys: rowsOf(apiKeys),
  applications: rowsOf(applications),
  documents: rowsOf(documents),
  glossaries: rowsOf(glossaries),
  languages: rowsOf(languages),
  payments: rowsOf(payments),
  privacy: rowsOf(privacy),
  support: rowsOf(support),
  subscriptions: rowsOf(subscriptions),
  // The rows of segments stand apart: the first page that a visitor sees loads those of translations.
  translations: [...rowsOf(translations), ...rowsOf(segments)],
  webhooks: rowsOf(webhooks),
}
export type Noun = keyof typeof api

function rowsOf(module: Record<string, unknown>): Row[] {
  return Object.values(module).filter(
    (value): value is Row => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  )
}
